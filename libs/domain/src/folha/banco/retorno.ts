import { reais } from '../../kernel/cells/texto.js';
import { type Dia, diaToBr, isDia } from '../../kernel/dates.js';
import { refuseFolha } from '../errors.js';
import type { EspecieDeFolha } from '../comum/especies.fields.js';
import { ler } from './layout.js';
import { codigosPorExtenso, efetivado, soIncluido } from './ocorrencias.js';

/** A sheet in the number that a file gives its payments: harvest sheets and payroll sheets are numbered apart. */
export type FolhaDoBanco = { readonly especie: EspecieDeFolha; readonly id: number };

const LETRAS: Readonly<Record<EspecieDeFolha, string>> = { folha_colheita: 'C', folha_pagamento: 'P' };

/** The number by which the bank names a payment: the sheet and the worker. */
export const seuNumeroDe = ({ especie, id }: FolhaDoBanco, colaborador: number): string => `${LETRAS[especie]}${id}-${colaborador}`;

/** What the bank says of one payment. `dia` and `pagoCentavos` are the real ones, absent where it was not made. `ocorrencias`: codes of two characters, the bank's own. */
export type Resposta = {
  readonly colaborador: number;
  readonly dia: Dia | null;
  readonly pagoCentavos: number;
  readonly ocorrencias: readonly string[];
};

/** The payer that a return file names in its header: the bank, the document with leading zeros, and the agreement. */
export type Pagador = { readonly banco: string; readonly documento: string; readonly convenio: string };

/** The agreement with a bank by its letters and figures alone: banks fill it with zeros or blanks. */
const convenioLimpo = (convenio: string): string =>
  convenio
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');

/** Whether two say the same agreement with the same bank. */
export const mesmoConvenio = (a: Omit<Pagador, 'documento'>, b: Omit<Pagador, 'documento'>): boolean =>
  a.banco === b.banco && convenioLimpo(a.convenio) === convenioLimpo(b.convenio);

/** Whether a return file is of one who pays by these documents and, where they are known, by one of these agreements. */
export const ehDoPagador = (pagador: Pagador, documentos: readonly string[], convenios: readonly Omit<Pagador, 'documento'>[]): boolean =>
  documentos.some((documento) => documento.padStart(14, '0') === pagador.documento.padStart(14, '0')) &&
  (convenios.length === 0 || convenios.some((convenio) => mesmoConvenio(convenio, pagador)));

/** A sheet has 600 instalments at most, each of two records; other sheets may be in the same file. */
const LINHAS_MAX = 5_000;
const [ARQUIVO, DETALHE] = ['0', '3'];
const [REMESSA, RETORNO] = ['1', '2'];
/** The number of a bank: none has only zeros. */
const BANCO = /^(?!000)\d{3}$/;

const ilegivel = (porque: string) => refuseFolha('RETORNO_ILEGIVEL', { porque });

/** `DDMMAAAA`; null for zeros, blanks, and what is no day. */
const diaDe = (texto: string): Dia | null => {
  const dia = `${texto.slice(4, 8)}-${texto.slice(2, 4)}-${texto.slice(0, 2)}`;
  return isDia(dia) ? dia : null;
};

const inteiro = (texto: string): number => {
  const numero = Number(texto || '0');
  return Number.isSafeInteger(numero) && numero >= 0 ? numero : 0;
};

const emPares = (texto: string): readonly string[] =>
  Array.from({ length: Math.ceil(texto.length / 2) }, (_, n) => texto.slice(n * 2, n * 2 + 2).trim()).filter((codigo) => codigo !== '');

/** The worker whose payment of this sheet a record is about; undefined for one of another sheet. Files of before had no letter. */
const colaboradorDe = (seuNumero: string, { especie, id }: FolhaDoBanco): number | undefined => {
  const [folha = '', colaborador = '', ...outros] = seuNumero.split('-');
  const desta = folha === `${LETRAS[especie]}${id}` || folha === String(id);
  return desta && outros.length === 0 && colaborador !== '' ? inteiro(colaborador) || undefined : undefined;
};

type Retorno = { readonly respostas: readonly Resposta[]; readonly deFora: number; readonly pagador: Pagador };

/**
 * The bank's answers of a file of salaries (CNAB 240, segment A of a return file) on the payments of a sheet, how many others it has, and
 * whose file it is.
 * @throws RETORNO_ILEGIVEL saying why it is not such a file
 */
export const lerRetorno = (arquivo: string, folha: FolhaDoBanco): Retorno => {
  const linhas = arquivo.split('\n', LINHAS_MAX + 1).map((linha) => linha.replace('\r', ''));
  if (linhas.length > LINHAS_MAX) throw ilegivel(`passa de ${LINHAS_MAX} linhas`);
  const { banco = '', registro: tipo, remessa = '', documento = '', convenio = '' } = ler('arquivo', linhas[0] ?? '');
  if (tipo !== ARQUIVO || !BANCO.test(banco) || ![REMESSA, RETORNO].includes(remessa))
    throw ilegivel('não é um arquivo de banco: não começa pelo cabeçalho do CNAB 240');
  if (remessa === REMESSA) throw ilegivel('é a remessa que foi ao banco, e não o retorno dele');
  const pagamentos = linhas
    .map((linha) => ler('segmentoA', linha))
    .filter(({ registro, segmento }) => registro === DETALHE && segmento === 'A');
  const respostas = pagamentos.flatMap(({ seuNumero = '', dataReal = '', valorReal = '', ocorrencias = '' }): Resposta[] => {
    const colaborador = colaboradorDe(seuNumero, folha);
    if (colaborador === undefined) return [];
    return [{ colaborador, dia: diaDe(dataReal), pagoCentavos: inteiro(valorReal), ocorrencias: emPares(ocorrencias) }];
  });
  return { respostas, deFora: pagamentos.length - respostas.length, pagador: { banco, documento, convenio } };
};

/** What is still to be paid to a worker of a sheet: the sum, and the open instalments of the expense that are theirs. */
export type Devido = { readonly colaborador: number; readonly centavos: number; readonly parcelas: readonly number[] };

export const VEREDITOS = ['PAGO', 'JA_PAGO', 'NAO_PAGO', 'NAO_PAGO_AINDA', 'VALOR_DIFERENTE', 'SEM_RESPOSTA'] as const;
export type Veredito = (typeof VEREDITOS)[number];
export type Julgado = Devido & { readonly veredito: Veredito; readonly resposta: Resposta | null; readonly explicacao: string };

const comDiaEValor = ({ dia, pagoCentavos }: Resposta, hoje: Dia): boolean => dia !== null && dia <= hoje && pagoCentavos > 0;
const feita = (resposta: Resposta, hoje: Dia): boolean => efetivado(resposta.ocorrencias) && comDiaEValor(resposta, hoje);

const julgar = ({ centavos }: Devido, resposta: Resposta | null, hoje: Dia): Veredito => {
  if (centavos === 0) return 'JA_PAGO';
  if (!resposta) return 'SEM_RESPOSTA';
  if (!feita(resposta, hoje)) return soIncluido(resposta.ocorrencias) ? 'NAO_PAGO_AINDA' : 'NAO_PAGO';
  return resposta.pagoCentavos === centavos ? 'PAGO' : 'VALOR_DIFERENTE';
};

/** The bank's codes in words; a code that refuses and a value that was paid, one against the other. */
const porque = ({ ocorrencias, dia, pagoCentavos }: Resposta): string => {
  if (ocorrencias.length === 0) return '';
  const codigos = `: o banco diz ${codigosPorExtenso(ocorrencias)}`;
  if (efetivado(ocorrencias) || pagoCentavos === 0) return codigos;
  return `${codigos}, mas traz ${reais(pagoCentavos)} como pagos${dia ? ` em ${diaToBr(dia)}` : ''}. Confira no extrato`;
};

const explicar = (veredito: Veredito, resposta: Resposta | null): string => {
  if (veredito === 'JA_PAGO') return 'já estava pago';
  if (!resposta) return 'não está no arquivo';
  if (veredito === 'PAGO') return `pago em ${diaToBr(resposta.dia ?? '')}`;
  if (veredito === 'VALOR_DIFERENTE') return `o banco pagou ${reais(resposta.pagoCentavos)}: confira`;
  return `${veredito === 'NAO_PAGO_AINDA' ? 'ainda não foi pago' : 'não foi pago'}${porque(resposta)}`;
};

/**
 * What becomes of each worker's pay by the bank's answers: paid where it has a real day, which has come, and the real value that is owed, and
 * no code but that of a payment made. Of two answers on one worker the one that paid counts, else the last.
 */
export const julgarRetorno = (devidos: readonly Devido[], respostas: readonly Resposta[], hoje: Dia): readonly Julgado[] => {
  const dele = Map.groupBy(respostas, ({ colaborador }) => colaborador);
  return devidos.map((devido) => {
    const suas = dele.get(devido.colaborador) ?? [];
    const resposta = suas.find((uma) => feita(uma, hoje)) ?? suas.at(-1) ?? null;
    const veredito = julgar(devido, resposta, hoje);
    return { ...devido, resposta, veredito, explicacao: explicar(veredito, resposta) };
  });
};
