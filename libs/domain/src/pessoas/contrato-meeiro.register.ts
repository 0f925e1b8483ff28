import { day, fraction, optional, personal, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { type Dia, diaToBr } from '../kernel/dates.js';
import { defineRegister } from '../kernel/register/register.js';
import { tratosDoContrato } from './tratos.js';

/** The days on which a contract is in force: both ends are in, and without an end it goes on. */
export type Vigencia = {
  readonly contratoId: number;
  readonly colaboradorId: number;
  readonly talhaoId: number;
  readonly inicio: Dia;
  readonly fim: Dia | null;
};

/** Columns that tell whose each part of the picking is: what was picked under a contract changes with them. */
export const REPARTEM = ['colaboradorId', 'talhaoId', 'inicio', 'meeiroPorcentagem'] as const;

/** Whether a contract is in force on a day. */
export const vigente = ({ inicio, fim }: Pick<Vigencia, 'inicio' | 'fim'>, dia: Dia): boolean =>
  inicio <= dia && (fim === null || dia <= fim);

/**
 * The share of a plot's crop that goes to a sharecropper, from a day on and until another. A new share is a new contract, so the past keeps
 * its own.
 */
export const contratoMeeiro = defineRegister({
  nome: 'ContratoMeeiro',
  genero: 'm',
  tabela: 'contrato_meeiro',
  path: 'cad-meeiro-contratos',
  title: { singular: 'Contrato de meeiro', plural: 'Contratos de meeiro' },
  permissao: 'pessoas',
  fields: {
    descricao: optional(text('Descrição', { max: 120 })),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    colaborador: ref('Meeiro', 'colaborador'),
    talhao: ref('Talhão', 'talhao'),
    inicio: day('Vale desde'),
    fim: optional(day('Vale até', { help: 'O último dia. Em branco, vale até que se diga.' })),
    meeiroPorcentagem: fraction('Parte do meeiro na colheita', { help: 'Em porcentagem: 40 é 40 %.' }),
    meeiroProporcao: withDefault(fraction('Parte do meeiro nos custos', { help: 'Em porcentagem: 40 é 40 %.' }), '0'),
    meeiroTratos: tratosDoContrato,
    obs: optional(personal(text('Observação', { max: 2_000 }))),
    motivo: optional(
      text('Motivo da última mudança', { max: 500, help: 'Diga-o ao mudar o meeiro, o talhão, o início ou a parte do que já se colheu.' }),
    ),
  },
  semColuna: ['motivo'],
  label: 'descricao',
  list: ['descricao', 'colaborador', 'talhao', 'inicio', 'fim', 'meeiroPorcentagem'],
  contados: [
    {
      tabela: 'colheita_linha',
      nomes: ['linha de colheita que conta nele', 'linhas de colheita que contam nele'],
      iguais: { talhao_id: 'talhao_id' },
      ...{ dia: 'em', de: 'inicio', ate: 'fim' },
    },
  ],
  emVezDeExcluir: 'Em vez de excluir, diga até quando vale.',
  rotulo: ({ descricao, inicio }) => String(descricao ?? '').trim() || `Contrato desde ${diaToBr(String(inicio))}`,
  regra: ({ inicio, fim }) =>
    fim && String(fim) < String(inicio)
      ? { campo: 'fim', mensagem: `O fim vem antes do início, ${diaToBr(String(inicio))}. Corrija um dos dois.` }
      : undefined,
});
