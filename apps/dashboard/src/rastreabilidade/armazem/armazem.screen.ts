import { RegistrarArmazem } from '@tulha/domain/rastreabilidade/armazem/armazem.commands';
import { icons } from '../../ui/icons.js';
import { camposDoSecador } from '../passagem/no-secador.js';
import { lotesDe, numero } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo } from '../processo/tipos.js';

/** Coffee in a pile of the store. */
export const armazem: Processo = {
  nome: 'armazem',
  endereco: '/rastreabilidade/armazem',
  title: 'Armazém',
  noun: ['entrada', 'entradas'],
  registro: 'Armazém',
  nova: 'Nova entrada no armazém',
  sobre: 'O café vai para uma pilha.',
  vazio: 'Registre o café que vai para as pilhas, com a umidade.',
  icon: icons.armazem,
  cadastro: { tabela: 'pilha', label: 'Pilha', escolha: 'Escolha a pilha.' },
  destino: 'armazem',
  vemDe: ['descanso', 'secagem', 'ressecagem', 'beneficiado', 'terreiro'],
  blocos: { umidade: true, permanencia: true, responsavel: true },
  schema: RegistrarArmazem,
  corpo: (r) => ({
    pilha: numero(r.local),
    lote: lotesDe(r.lotes),
    dataEntrada: r.entrada,
    dataSaida: r.saida,
    umidadeEntrada: r.umidadeEntrada,
    umidadeSaida: r.umidadeSaida,
    responsavel: r.responsavel,
  }),
  campo: (caminho) => (caminho === 'pilha' ? 'local' : camposDoSecador(caminho)),
  ler: leitor({
    local: 'pilha',
    localNome: 'localDescricao',
    entrada: 'dataEntrada',
    saida: 'dataSaida',
    umidadeEntrada: 'umidadeEntrada',
    umidadeSaida: 'umidadeSaida',
    avisos: 'avisos',
    responsavel: 'responsavel',
    lotes: 'lote',
  }),
};
