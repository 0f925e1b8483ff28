import { instantFromIso } from '../kernel/calendar.js';
import { diaToBr } from '../kernel/dates.js';
import { fromScaled, mulDivHalfUp, scaledToBr, toScaled } from '../kernel/scaled.js';
import { trimEndOf } from '../kernel/trim.js';
import { avisosDaFinalidade, SEM_PROTOCOLO } from './avisos-da-nota.js';
import { isChave } from './chave.js';
import type { ItemLido, NotaLida } from './nota-lida.js';
import { isCnpj, isCpf } from '../kernel/documents.js';

/**
 * How an item of a supplier was counted in stock the last time: so many thousandths of the input for so much of the note's quantity;
 * `milesimos` is null where it was by the unit of the note.
 */
export type Lembrado = { readonly insumoId: number; readonly milesimos: number | null; readonly quantidade: string };
/** Looks up an item by the supplier's code and unit. */
export type Memoria = (codigo: string | null, unidade: string) => Lembrado | undefined;

const ESCALA = 4;
const FINALIDADE: Readonly<Record<string, string>> = {
  ...{ 1: 'NORMAL', 2: 'COMPLEMENTAR', 3: 'AJUSTE', 4: 'DEVOLUCAO', 5: 'CREDITO', 6: 'DEBITO' },
};
/** Forms of payment by which nothing is owed. */
const SEM_PAGAMENTO = '90';
const A_VISTA = '0';

/** A decimal text with `escala` places, rounded half up; the layout has more places than money and stock do. */
const escalado = (texto: string, escala: number): number => {
  const exato = toScaled(texto, escala);
  if (exato !== undefined) return exato;
  const [inteiro = '0', fracao = ''] = texto.split('.');
  const cortado = toScaled(`${inteiro}.${fracao.slice(0, escala) || '0'}`, escala);
  if (cortado === undefined) throw new RangeError(`An amount was read that no fact holds, with ${inteiro.length} digits`);
  return cortado + ((fracao[escala] ?? '0') >= '5' ? 1 : 0);
};
/** An amount of an invoice, in cents, rounded half up. */
export const centavosDe = (texto: string): number => escalado(texto, 2);

/** `2.5000` → `2.5`. */
const semZeros = (texto: string): string => {
  const [inteiro = '0', fracao = ''] = fromScaled(escalado(texto, ESCALA), ESCALA).split('.');
  const resto = trimEndOf(fracao, '0');
  return resto === '' ? inteiro : `${inteiro}.${resto}`;
};

/**
 * The cost of an item: its value and charges, less the discount. An item outside the total costs 0: it was paid for elsewhere in the note.
 */
export const custoDe = ({ produtos, desconto, acrescimos, somaNoTotal }: ItemLido): number => {
  if (!somaNoTotal) return 0;
  return acrescimos.reduce((total, um) => total + centavosDe(um), centavosDe(produtos)) - centavosDe(desconto ?? '0');
};

type Parte = {
  readonly quantidade: string;
  readonly valorCentavos: number;
  readonly lote: string | null;
  readonly validade: string | null;
};

/** An item by the lots it came of, its cost shared out by their quantities; whole where the lots do not come to its quantity. */
const partesDe = (item: ItemLido): readonly Parte[] => {
  const { lotes, quantidade } = item;
  const valorCentavos = custoDe(item);
  const [unico, ...outros] = lotes;
  const inteiro = { quantidade, valorCentavos, lote: null, validade: null };
  if (!unico) return [inteiro];
  if (outros.length === 0) return [{ ...inteiro, lote: unico.lote, validade: unico.validade }];
  const total = escalado(quantidade, ESCALA);
  const cada = lotes.map((um) => escalado(um.quantidade, ESCALA));
  if (total === 0 || cada.reduce((soma, um) => soma + um, 0) !== total) return [inteiro];
  let [ate, dado] = [0, 0];
  return lotes.map((um, indice) => {
    ate += cada[indice] ?? 0;
    const daqui = mulDivHalfUp(valorCentavos, ate, total) - dado;
    dado += daqui;
    return { quantidade: um.quantidade, valorCentavos: daqui, lote: um.lote, validade: um.validade };
  });
};

type Daqui = { readonly insumoId: number | null; readonly noEstoqueMilesimos: number | null };
const NADA: Daqui = { insumoId: null, noEstoqueMilesimos: null };

/** Which input an item is, and how much of it goes into stock, by what is remembered. */
const comoAntes = (quantidade: string, lembrado: Lembrado | undefined): Daqui => {
  if (!lembrado) return NADA;
  const { insumoId, milesimos } = lembrado;
  if (milesimos === null) return { insumoId, noEstoqueMilesimos: null };
  const [agora, antes] = [escalado(quantidade, ESCALA), escalado(lembrado.quantidade, ESCALA)];
  const noEstoqueMilesimos = antes === 0 ? 0 : mulDivHalfUp(milesimos, agora, antes);
  return noEstoqueMilesimos === 0 ? NADA : { insumoId, noEstoqueMilesimos };
};

const linhasDoItem = (item: ItemLido, lembrados: Memoria) => {
  const { descricao, codigo, ncm, cfop, unidade } = item;
  const lembrado = lembrados(codigo, unidade);
  return partesDe(item).map(({ quantidade, valorCentavos, lote, validade }) => {
    const { insumoId, noEstoqueMilesimos } = comoAntes(quantidade, lembrado);
    return {
      descricao,
      codigo,
      ncm,
      cfop,
      unidade,
      quantidade: semZeros(quantidade),
      valorCentavos,
      insumoId,
      noEstoqueMilesimos,
      lote,
      validade,
    };
  });
};

const pagamentoDe = ({ duplicatas, pagamentos }: NotaLida): 'A_VISTA' | 'A_PRAZO' | 'SEM_PAGAMENTO' | null => {
  if (duplicatas.length > 0) return 'A_PRAZO';
  if (pagamentos.length === 0) return null;
  if (pagamentos.every(({ forma }) => forma === SEM_PAGAMENTO)) return 'SEM_PAGAMENTO';
  if (pagamentos.every(({ indicador }) => indicador === A_VISTA)) return 'A_VISTA';
  return pagamentos.some(({ indicador }) => indicador === '1') ? 'A_PRAZO' : null;
};

const reais = (valor: number) => `R$ ${scaledToBr(valor, 2)}`;

/** What of an item was not taken as the note has it: a tool of traceability does not drop a lot without a word. */
const avisosDoItem = (item: ItemLido): readonly string[] => {
  const { descricao, lotes } = item;
  const custo = custoDe(item);
  return [
    ...(lotes.length > 1 && partesDe(item).length === 1
      ? [`Os lotes de ${descricao} não somam a quantidade do item, e nenhum ficou: diga o lote no item.`]
      : []),
    ...lotes.flatMap(({ lote, validade }) => (validade === null ? [`Do lote ${lote} de ${descricao} não se leu a validade.`] : [])),
    ...(custo < 0 ? [`O desconto de ${descricao} passa do que ele custa: no estoque, entraria a ${reais(custo)}.`] : []),
  ];
};

const avisosDe = (nota: NotaLida, itens: readonly { readonly valorCentavos: number }[], sobra: number) => {
  const total = centavosDe(nota.total);
  const somado = itens.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0);
  const devido = nota.duplicatas.reduce((soma, { valor }) => soma + centavosDe(valor), 0);
  return [
    ...(nota.protocolo ? [] : [SEM_PROTOCOLO]),
    ...avisosDaFinalidade({ finalidade: finalidadeDe(nota), situacao: 'RECEBIDA' }),
    ...nota.itens.flatMap(avisosDoItem),
    ...(somado === total ? [] : [`Os itens somam ${reais(somado)}, e o total da nota é ${reais(total)}.`]),
    ...(nota.duplicatas.length > 0 && devido !== total ? [`As parcelas somam ${reais(devido)}, e o total da nota é ${reais(total)}.`] : []),
    ...(sobra > 0
      ? [
          `De ${sobra} ${sobra === 1 ? 'parcela' : 'parcelas'} não se leu na nota o vencimento: ficou o dia da emissão, ${diaToBr(nota.emissao.slice(0, 10))}.`,
        ]
      : []),
  ];
};

/** The instant a protocol says, in UTC; null where it says none that can be read. */
export const instanteDoProtocolo = (texto: string | undefined): string | null => instantFromIso(texto ?? '') ?? null;

/** Who the XML says the invoice was issued to: digits of a CPF or CNPJ, and a state registration. */
export const destinatarioDe = ({ destinatario }: NotaLida) => ({
  destinatario: destinatario?.documento ?? null,
  destinatarioInscricao: destinatario?.inscricao ?? null,
});

/** What an invoice is for; null where its XML says none that is known. */
export const finalidadeDe = ({ tipo, finalidade }: NotaLida): string | null =>
  tipo === '0' ? 'ENTRADA' : (FINALIDADE[finalidade] ?? null);

/**
 * An invoice that was read, as the register keeps it, without ids: the record, its items, its instalments and the warnings for its sender.
 * Sums are worked out anew; where they differ from those of the note, the note is kept and the difference told.
 */
export const daNotaLida = (nota: NotaLida, lembrados: Memoria) => {
  const itens = nota.itens.flatMap((item) => linhasDoItem(item, lembrados));
  const emitida = nota.emissao.slice(0, 10);
  const { documento, nome } = nota.emitente;
  const valido = documento !== null && (isCnpj(documento) || isCpf(documento)) ? documento : null;
  return {
    dados: {
      ...{ numero: nota.numero, serie: nota.serie, chave: isChave(nota.chave) ? nota.chave : null, emitida, natureza: nota.natureza },
      ...{ emitente: nome ?? valido ?? 'Emitente', emitenteDocumento: valido, totalCentavos: centavosDe(nota.total) },
      ...{ pagamento: pagamentoDe(nota), vencimento: null, categoriaId: null, obs: receituariosDe(nota) },
      finalidade: finalidadeDe(nota),
      ...{ protocolo: nota.protocolo?.numero ?? null, autorizada: instanteDoProtocolo(nota.protocolo?.recebido) },
      totalNoXmlCentavos: centavosDe(nota.total),
      ...destinatarioDe(nota),
    },
    itens,
    parcelas: nota.duplicatas.flatMap(({ numero, vencimento, valor }) =>
      centavosDe(valor) > 0 ? [{ numero, vencimento: vencimento ?? emitida, valorCentavos: centavosDe(valor) }] : [],
    ),
    avisos: avisosDe(nota, itens, nota.duplicatas.filter(({ vencimento }) => vencimento === null).length),
  };
};

/** Prescriptions of pesticides; the user of a pesticide must keep them. */
const receituariosDe = ({ itens }: NotaLida): string | null => {
  const todos = [...new Set(itens.flatMap(({ receituarios }) => receituarios))];
  return todos.length === 0 ? null : `Receituário: ${todos.join(', ')}.`.slice(0, 2_000);
};
