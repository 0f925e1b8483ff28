import { RealizarBeneficio } from '@tulha/domain/rastreabilidade/beneficio/beneficio.commands';
import { icons } from '../../ui/icons.js';
import { lotesDe, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Processo } from '../processo/tipos.js';
import { adicionalDe, nomes, saidaDe } from '../transformacao/no-fio.js';

/** The first output of a benefício is the record's own, the others its *escolha*. */
const campoDoBeneficio = (caminho: string): string => {
  const escolha = /^escolha\.(\d+)((?:\D.*)?)$/.exec(caminho);
  if (escolha) return `saidas.${Number(escolha[1]) + 1}${escolha[2]}`;
  if (['tipo', 'qualidade', 'quantidade'].includes(caminho)) return `saidas.0.${caminho}`;
  return renomeia({ dataEntrada: 'entrada', data: 'entrada', horaEntrada: 'hora', lote: 'lotes' })(caminho);
};

/** Dry coffee becomes beans. */
export const beneficio: Processo = {
  nome: 'beneficio',
  endereco: '/rastreabilidade/beneficio',
  title: 'Benefício',
  noun: ['benefício', 'benefícios'],
  registro: 'Benefício',
  nova: 'Novo benefício',
  sobre: 'O café seco, em litros, vira grão, em quilos.',
  vazio: 'Registre os litros que entraram na máquina e os quilos que saíram.',
  icon: icons.beneficio,
  destino: 'beneficio',
  medida: 'L',
  vemDe: ['descanso', 'armazem', 'secagem', 'ressecagem', 'terreiro'],
  blocos: { hora: true, saidas: 'kg', perda: true, adicionais: true, avulso: true, responsavel: true },
  schema: RealizarBeneficio,
  corpo: (r) => ({
    avulso: r.avulso ? 1 : 0,
    dataEntrada: r.entrada,
    horaEntrada: r.hora,
    tipo: r.saidas[0]?.tipo ?? '',
    qualidade: r.saidas[0]?.qualidade ?? '',
    quantidade: r.saidas[0]?.quantidade ?? 0,
    perda: r.perda,
    escolha: r.saidas.slice(1).map(saidaDe),
    adicionais: r.adicionais.map(adicionalDe),
    lotes: r.avulso ? [] : lotesDe(r.lotes),
    responsavel: r.responsavel,
  }),
  campo: campoDoBeneficio,
  ler: leitor(nomes),
};
