import { changeOf, type Fields } from '../../kernel/catalogue/catalogue.js';
import { decimal, integer, quantity, withDefault } from '../../kernel/catalogue/fields.js';
import { LIMITE_ALERTA } from '../../kernel/nivel.js';
import { ATENCAO } from '../../rastreabilidade/cafe.js';
import { CONTRATO_DIAS, CUSTO_ACIMA_PCT, NUMEROS_DIAS, RENDEU_MENOS_PCT, SUBIU_PCT } from '../../relatorios/limites-dos-alertas.js';

const DIAS_DA_SEMANA = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'];

const dias = (label: string, padrao = 0, extra: { readonly secao?: string } = {}) =>
  withDefault(integer(label, { min: 1, max: 3_650, unit: 'dias', ...extra }), padrao);

const pct = (label: string, padrao: number, extra: { readonly secao?: string; readonly help: string }) =>
  withDefault(integer(label, { min: 0, max: 1_000, unit: '%', ...extra }), padrao);

/**
 * How an account wants things counted and when it wants to be warned. One record, with a value for each from the start, so that nothing
 * waits for it to be filled in. A saca is no parameter: it is 60 kg everywhere.
 */
export const PARAMETROS = {
  medidaPadrao: withDefault(
    quantity('Medida de colheita', 'L', { secao: 'Colheita', help: 'Quantos litros cabem na medida em que se conta o café do apanhador.' }),
    60_000,
  ),
  inicioSemana: withDefault(
    integer('A semana começa', {
      max: 6,
      secao: 'Calendário',
      rotulos: Object.fromEntries(DIAS_DA_SEMANA.entries()),
      help: 'Nos resumos por semana.',
    }),
    1,
  ),
  diasColhido: dias('Colhido à espera', ATENCAO.colhido.dias, { secao: 'Aviso de demora no quadro' }),
  diasTerreiro: dias('No terreiro', ATENCAO.terreiro.dias),
  diasSecador: dias('No secador', ATENCAO.secador.dias),
  diasDescanso: dias('Em descanso na tulha', ATENCAO.descanso.dias),
  diasArmazem: dias('No armazém', ATENCAO.armazem.dias),
  umidadeArmazem: withDefault(
    decimal('Umidade no armazém', {
      min: 5,
      max: 20,
      unit: '%',
      help: 'Acima disto o quadro avisa que o café está úmido. Até 12 % guarda bem.',
    }),
    String(ATENCAO.armazem.umidadePct),
  ),
  limiteAlerta: withDefault(
    integer('Limite das cores', {
      min: 1,
      max: 100,
      unit: '%',
      secao: 'Cores dos indicadores',
      help: 'O quanto um secador está ocupado, no quadro: até o limite é verde, até 10 pontos acima é amarelo, daí em diante vermelho.',
    }),
    LIMITE_ALERTA,
  ),
  custoAcimaPct: pct('A saca custou mais do que se vendeu', CUSTO_ACIMA_PCT, {
    secao: 'Avisos dos números, em Hoje',
    help: 'Da safra e de cada talhão. Com 0 avisa do primeiro real; com 10, quando custou mais de 10 % acima do preço.',
  }),
  rendeuMenosPct: pct('O lote rendeu menos', RENDEU_MENOS_PCT, {
    help: 'Quanto a mais levou por saca, em litros, do que os outros lotes da safra juntos.',
  }),
  subiuPct: pct('O insumo subiu', SUBIU_PCT, { help: 'Quanto acima do que custou na compra de antes.' }),
  numerosDias: withDefault(
    integer('Por quantos dias se avisa', {
      min: 1,
      max: 365,
      unit: 'dias',
      help: 'De um lote desde o benefício, de um insumo desde a compra.',
    }),
    NUMEROS_DIAS,
  ),
  contratoDias: withDefault(
    integer('Contrato de venda a entregar', {
      min: 1,
      max: 365,
      unit: 'dias',
      help: 'Quantos dias antes do prazo se avisa do café que ainda falta entregar. Depois do prazo avisa-se até estar entregue.',
    }),
    CONTRATO_DIAS,
  ),
} as const satisfies Fields;

/** `PUT /v1/parametros`: absent fields stay; null restores the default. */
export const AlterarParametros = changeOf(PARAMETROS, 'Parametros');
