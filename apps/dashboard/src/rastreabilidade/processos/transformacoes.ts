import { RealizarBeneficio } from '@tulha/domain/rastreabilidade/beneficio/beneficio.commands';
import { DepositarNaCooperativa } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.commands';
import { RealizarRebeneficio } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.commands';
import { icons } from '../../ui/icons.js';
import { lotesDe, numero, renomeia } from './corpo.js';
import { leitor } from './ler.js';
import type { AdicionalNoForm, SaidaNoForm } from './rascunho.js';
import type { Processo } from './tipos.js';

const saidaDe = ({ id, tipo, qualidade, quantidade }: SaidaNoForm) => ({ id, tipo, qualidade, quantidade: quantidade ?? 0 });
const adicionalDe = ({ descricao, tipo, resultado }: AdicionalNoForm) => ({ descricao, tipo, resultado });

const nomes = {
  codigo: 'codigo',
  entrada: 'dataEntrada',
  hora: 'horaEntrada',
  avulso: 'avulso',
  perda: 'perda',
  responsavel: 'responsavel',
  adicionais: 'adicionais',
  avisos: 'avisos',
  lotes: 'lotes',
  saidas: 'saidas',
} as const;

const lerTransformacao = leitor(nomes);
const lerRebeneficio = leitor({
  ...nomes,
  saida: 'dataSaida',
  horaSaida: 'horaSaida',
  unidadeFracao: 'unidadeFracao',
  medidaUnidade: 'medidaUnidade',
  medida: 'medida',
  medidaTara: 'medidaTara',
});

/** The first output of a benefício is the record's own, the others its *escolha*. */
const campoDoBeneficio = (caminho: string): string => {
  const escolha = /^escolha\.(\d+)(.*)$/.exec(caminho);
  if (escolha) return `saidas.${Number(escolha[1]) + 1}${escolha[2]}`;
  if (['tipo', 'qualidade', 'quantidade'].includes(caminho)) return `saidas.0.${caminho}`;
  return renomeia({ dataEntrada: 'entrada', data: 'entrada', horaEntrada: 'hora', lote: 'lotes' })(caminho);
};

/** Where dry coffee becomes other coffee, or goes to be kept. */
export const transformacoes: readonly Processo[] = [
  {
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
    ler: lerTransformacao,
  },
  {
    nome: 'rebeneficio',
    endereco: '/rastreabilidade/rebeneficio',
    title: 'Rebenefício',
    noun: ['rebenefício', 'rebenefícios'],
    registro: 'Rebenefício',
    nova: 'Nova entrada no rebenefício',
    sobre: 'O café beneficiado é peneirado, separado ou juntado.',
    vazio: 'Registre os quilos que entraram, as saídas e a perda.',
    icon: icons.rebeneficio,
    destino: 'rebeneficio',
    medida: 'kg',
    vemDe: ['beneficiado', 'armazem', 'descanso'],
    blocos: { hora: true, saidas: 'kg', perda: true, medida: true, adicionais: true, responsavel: true },
    schema: RealizarRebeneficio,
    corpo: (r) => ({
      dataEntrada: r.entrada,
      horaEntrada: r.hora,
      dataSaida: r.saida,
      horaSaida: r.horaSaida,
      unidadeFracao: r.unidadeFracao === null ? null : numero(r.unidadeFracao),
      medida: r.medida,
      medidaTara: r.medidaTara,
      lotes: lotesDe(r.lotes),
      escolha: r.saidas.map(saidaDe),
      perda: r.perda,
      adicionais: r.adicionais.map(adicionalDe),
      responsavel: r.responsavel,
    }),
    campo: renomeia({ dataEntrada: 'entrada', data: 'entrada', horaEntrada: 'hora', dataSaida: 'saida', escolha: 'saidas', lote: 'lotes' }),
    ler: lerRebeneficio,
  },
  {
    nome: 'cooperativa',
    endereco: '/rastreabilidade/cooperativa',
    title: 'Cooperativa',
    noun: ['depósito', 'depósitos'],
    registro: 'Depósito',
    nova: 'Novo depósito na cooperativa',
    sobre: 'O café vai para a cooperativa guardar; continua seu.',
    vazio: 'Registre o café que vai para a cooperativa guardar: ele continua seu até a venda.',
    icon: icons.cooperativa,
    cadastro: { tabela: 'cooperativa', label: 'Cooperativa', escolha: 'Escolha a cooperativa.' },
    destino: 'cooperativa',
    medida: 'kg',
    vemDe: ['beneficiado', 'armazem', 'descanso'],
    blocos: {},
    schema: DepositarNaCooperativa,
    corpo: (r) => ({
      cooperativa: numero(r.local),
      entries: r.lotes.map(({ id, quantidade }) => ({ id, kg: quantidade ?? 0 })),
      date: r.entrada,
    }),
    campo: (caminho) =>
      renomeia({ cooperativa: 'local', entries: 'lotes', lote: 'lotes', date: 'entrada', data: 'entrada' })(caminho).replace(
        /\.kg$/,
        '.quantidade',
      ),
    ler: leitor({ codigo: 'codigo', local: 'cooperativa', localNome: 'cooperativaNome', entrada: 'date', lotes: 'entries' }),
  },
];
