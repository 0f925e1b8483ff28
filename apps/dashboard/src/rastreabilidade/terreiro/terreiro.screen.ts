import { RegistrarTerreiro } from '@tulha/domain/rastreabilidade/terreiro/terreiro.commands';
import { icons } from '../../ui/icons.js';
import { lotesDe, numero, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo } from '../processo/tipos.js';

/** Coffee in the sun. */
export const terreiro: Processo = {
  nome: 'terreiro',
  endereco: '/rastreabilidade/terreiro',
  title: 'Terreiro',
  noun: ['entrada', 'entradas'],
  registro: 'Terreiro',
  nova: 'Nova entrada no terreiro',
  sobre: 'O café vai para o terreiro.',
  vazio: 'Registre o café que vai para o sol, e depois a saída dele.',
  icon: icons.terreiro,
  cadastro: { tabela: 'terreiro', label: 'Terreiro', escolha: 'Escolha o terreiro.' },
  destino: 'terreiro',
  medida: 'L',
  vemDe: ['colhido', 'despolpado', 'descanso'],
  blocos: { hora: true, permanencia: true, responsavel: true },
  schema: RegistrarTerreiro,
  corpo: (r) => ({
    terreiro: numero(r.local),
    lote: lotesDe(r.lotes),
    data_entrada: r.entrada,
    hora_entrada: r.hora,
    data_saida: r.saida,
    hora_saida: r.horaSaida,
    responsavel: r.responsavel,
  }),
  campo: renomeia({
    terreiro: 'local',
    lote: 'lotes',
    data_entrada: 'entrada',
    data: 'entrada',
    hora_entrada: 'hora',
    data_saida: 'saida',
    dataSaida: 'saida',
    hora_saida: 'horaSaida',
  }),
  ler: leitor({
    local: 'terreiro',
    localNome: 'localDescricao',
    entrada: 'data_entrada',
    hora: 'hora_entrada',
    saida: 'data_saida',
    horaSaida: 'hora_saida',
    responsavel: 'responsavel',
    lotes: 'lote',
  }),
};
