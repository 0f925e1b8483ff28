import { z } from 'zod';
import { day, decimal, integer, money, optional, quantity, ref, text, withDefault, withWire } from '../../kernel/catalogue/fields.js';
import { dinheiro, mulDivHalfUp, quantidade as medida, scaledToBr, toScaled } from '../../kernel/decimal.js';
import { emBranco } from '../../kernel/letras.fields.js';
import { conferida } from '../../maquinas/conferida.js';
import { defineParte, type Linha } from './parte.fields.js';

const numero = (linha: Linha, nome: string): number => Number(linha[nome] ?? 0);
/** Cents of so many thousandths at a value each, half up. */
const vezes = (linha: Linha, valor: string, quantidade: string): number =>
  mulDivHalfUp(numero(linha, valor), numero(linha, quantidade), 1_000);
/** Whose 0 says that there is none. */
const semZero = <F extends { readonly wire: z.ZodType }>(field: F) => ({
  ...field,
  wire: z.union([z.literal(0), field.wire]).transform((value) => (value === 0 ? null : value)),
});

const custoExtra = (linha: Linha) => vezes(linha, 'valorCentavos', 'quantidadeMilesimos');

/** The costs of an activity besides people, machines and inputs: freight, food, a permit. */
export const extras = defineParte({
  path: 'extras',
  tabela: 'atividade_extra',
  lista: 'extras',
  nome: 'CustoExtra',
  genero: 'm',
  title: { singular: 'Custo extra', plural: 'Custos extras' },
  fatos: { lancado: 'CustoExtraLancado', excluido: 'CustoExtraExcluido' },
  fields: {
    descricao: text('Descrição', { max: 200 }),
    quantidade: quantity('Quantidade', ''),
    valor: money('Valor de cada'),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  aceita: { total: z.union([dinheiro(), z.null()]).optional() },
  custo: custoExtra,
  regra: (linha, { total }) =>
    typeof total === 'number' && total !== custoExtra(linha)
      ? { campo: 'total', mensagem: `O total é a quantidade vezes o valor: R$ ${scaledToBr(custoExtra(linha), 2)}.` }
      : undefined,
});

/** The measure of a worker's work: `tipo` of a line of labour. */
export const TIPO_DIA = 1;
export const TIPO_HORA = 2;

const POR_DIA = 'Minutos só valem para trabalho por hora.';

/** Cents for days, or for hours and minutes, with overtime. */
const custoDoTrabalho = (linha: Linha): number => {
  const valor = numero(linha, 'valorCentavos');
  const quantidade = numero(linha, 'quantidadeMilesimos');
  const trabalho =
    linha['tipo'] === TIPO_HORA
      ? mulDivHalfUp(valor, quantidade * 60 + numero(linha, 'minutos') * 1_000, 60_000)
      : mulDivHalfUp(valor, quantidade, 1_000);
  return trabalho + vezes(linha, 'valorExtraCentavos', 'extraMilesimos');
};

/** A worker's work in an activity, by the day or by the hour. */
export const mdobras = defineParte({
  path: 'mdobras',
  tabela: 'atividade_mao_de_obra',
  lista: 'colaboradores',
  nome: 'MaoDeObra',
  genero: 'f',
  title: { singular: 'Mão de obra', plural: 'Mãos de obra' },
  fatos: { lancado: 'MaoDeObraLancada', excluido: 'MaoDeObraExcluida' },
  fields: {
    gloVinculoId: { ...ref('Colaborador', 'colaborador'), kept: 'colaboradorId' },
    tipo: withDefault(integer('Medida', { min: TIPO_DIA, max: TIPO_HORA, rotulos: { 1: 'Dia', 2: 'Hora' } }), TIPO_DIA),
    quantidade: withDefault(quantity('Dias, ou horas', ''), 0),
    minutos: withDefault(integer('Minutos', { max: 59 }), 0),
    valor: money('Valor do dia, ou da hora'),
    extra: withDefault(quantity('Horas extras', 'h'), 0),
    valorExtra: withDefault(money('Valor da hora extra'), 0),
  },
  quem: { tabela: 'colaborador', coluna: 'colaborador_id' },
  custo: custoDoTrabalho,
  regra: (linha) => {
    if (linha['tipo'] === TIPO_DIA && numero(linha, 'minutos') > 0) return { campo: 'minutos', mensagem: POR_DIA };
    if (numero(linha, 'valorExtraCentavos') > 0 && numero(linha, 'extraMilesimos') === 0)
      return { campo: 'extra', mensagem: 'Diga quantas horas extras, ou tire o valor da hora extra.' };
    const trabalhou = ['quantidadeMilesimos', 'minutos', 'extraMilesimos'].some((nome) => numero(linha, nome) > 0);
    return trabalhou ? undefined : { campo: 'quantidade', mensagem: 'Informe quantos dias, ou quantas horas e minutos.' };
  },
});

/** Constant fields of a line: clients send them with each line, or once for all. */
const POR_UNIDADE = {
  tipo: z.literal('UN', 'Por produção o tipo é UN: o que se mede em litros é colheita manual.').optional(),
  medida: z.literal(1, 'Por produção a medida é 1.').optional(),
  resto: z.union([z.literal(0, 'Por produção não há resto.'), z.null()]).optional(),
};

/** Plants and holes are counted whole. */
const deCoisas = medida().refine((milesimos) => milesimos % 1_000 === 0, 'Use um número inteiro: por produção se contam coisas inteiras.');

/** Piecework of a worker in an activity: plants picked, holes dug, seedlings planted. Counts no litres. */
export const mdobrasproducao = defineParte({
  path: 'mdobrasproducao',
  tabela: 'atividade_producao',
  lista: 'vinculos',
  nome: 'MaoDeObraPorProducao',
  genero: 'f',
  title: { singular: 'Mão de obra por produção', plural: 'Mãos de obra por produção' },
  fatos: { lancado: 'ProducaoLancada', excluido: 'ProducaoExcluida' },
  fields: {
    colaborador: ref('Colaborador', 'colaborador'),
    colhido: withWire(quantity('Quantidade', 'un'), deCoisas),
    valor: money('Valor de cada'),
  },
  aceita: {
    glo_vinculo_id: z.union([z.int(), emBranco(), z.null()]).optional(),
    ...POR_UNIDADE,
  },
  aceitaNoTopo: POR_UNIDADE,
  quem: { tabela: 'colaborador', coluna: 'colaborador_id' },
  custo: (linha) => vezes(linha, 'valorCentavos', 'colhidoMilesimos'),
  regra: ({ colaboradorId }, { glo_vinculo_id: vinculo }) =>
    typeof vinculo === 'number' && vinculo !== 0 && vinculo !== colaboradorId
      ? { campo: 'glo_vinculo_id', mensagem: `O colaborador dito é ${String(colaboradorId)}: diga o mesmo aqui, ou não diga.` }
      : undefined,
});

const centesimos = (linha: Linha, nome: string): number => toScaled(String(linha[nome] ?? 0), 2) ?? 0;
const rodado = (linha: Linha): number => centesimos(linha, 'kmFim') - centesimos(linha, 'kmInicio');
const leitura = (label: string, kept: string) => ({ ...decimal(label, { scale: 2, max: 9_999_999 }), kept });

/** The work of a machine in an activity: the use of its meter, at a value each hour or kilometre. */
export const maquinas = defineParte({
  path: 'maquinas',
  tabela: 'atividade_maquina',
  lista: 'maquinas',
  nome: 'TrabalhoDeMaquina',
  genero: 'm',
  title: { singular: 'Trabalho de máquina', plural: 'Trabalhos de máquinas' },
  fatos: { lancado: 'TrabalhoDeMaquinaLancado', excluido: 'TrabalhoDeMaquinaExcluido' },
  fields: {
    maquina: ref('Máquina', 'maquina'),
    km_inicio: leitura('Medidor no início', 'kmInicio'),
    km_fim: leitura('Medidor no fim', 'kmFim'),
    dateStart: optional(day('Início')),
    dateEnd: optional(day('Fim')),
    valor: optional(money('Valor da hora, ou do quilômetro', { help: 'Sem dizer, o valor da hora da máquina.' })),
    implemento: semZero(optional(ref('Implemento', 'implemento'))),
    leituraConferida: conferida,
  },
  quem: { tabela: 'maquina', coluna: 'maquina_id' },
  custo: (linha) => mulDivHalfUp(numero(linha, 'valorCentavos'), rodado(linha), 100),
  regra: (linha) => {
    if (rodado(linha) < 0) return { campo: 'km_fim', mensagem: 'O medidor não volta: no fim marca pelo menos o que marcava no início.' };
    const { dateStart, dateEnd } = linha;
    const antes = typeof dateStart === 'string' && typeof dateEnd === 'string' && dateEnd < dateStart;
    return antes ? { campo: 'dateEnd', mensagem: 'O fim não pode ser antes do início.' } : undefined;
  },
});

/** Everything an activity may be made of beside its picking, by its path. */
export const partes = { extras, mdobras, mdobrasproducao, maquinas } as const;
export type NomeDaParte = keyof typeof partes;
