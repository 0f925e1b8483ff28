import { dobrar } from '../../kernel/palavras.js';
import {
  centavosDoBanco,
  type ContaLida,
  diaDaCelula,
  LINHAS_MAX,
  type LinhaDeFora,
  type LinhaLida,
  type SaldoDito,
  textoDoBanco,
} from './do-banco.js';
import type { CampoDoExtrato, ColunasDoExtrato } from './extrato.events.js';

/** A row of a spreadsheet; `line` from 1. */
export type LinhaDaPlanilha = { readonly line: number; readonly cells: readonly string[] };

/** The banks' names for each column, folded, the likelier first. */
const TITULOS: Readonly<Record<CampoDoExtrato, readonly string[]>> = {
  dia: ['datalancamento', 'datadolancamento', 'datamovimento', 'datamovimentacao', 'datadamovimentacao', 'data', 'dt', 'date'],
  descricao: ['historico', 'lancamento', 'descricao', 'descricaodolancamento', 'memo', 'title', 'detalhes'],
  nome: ['detalhes', 'favorecido', 'beneficiario', 'nome', 'complemento', 'descricao'],
  valor: ['valor', 'valorr$', 'valorrs', 'valordolancamento', 'montante', 'quantia', 'amount', 'value'],
  entrada: ['credito', 'creditor$', 'creditos', 'entrada', 'entradas', 'valorcredito'],
  saida: ['debito', 'debitor$', 'debitos', 'saida', 'saidas', 'valordebito'],
  sinal: ['tipolancamento', 'tipodelancamento', 'dc', 'cd', 'natureza', 'debitocredito', 'creditodebito', 'tipo'],
  documento: ['ndocumento', 'numerododocumento', 'numerodocumento', 'nrodocumento', 'documento', 'docto', 'doc'],
  identificador: ['identificador', 'id', 'fitid'],
  saldo: ['saldo', 'saldor$', 'saldors', 'balance'],
};
const CAMPOS = Object.keys(TITULOS) as CampoDoExtrato[];

/** The header stands among the first rows: banks write the account and the period above it. */
const PROCURADAS = 20;

type Cabecalho = { readonly indice: number; readonly titulos: readonly string[]; readonly colunas: ColunasDoExtrato };

/** Whether the named columns are enough to read movements. */
export const bastam = ({ dia, descricao, valor, entrada, saida }: Partial<ColunasDoExtrato>): boolean =>
  Boolean(dia && descricao && (valor || entrada || saida));

const nomesDas = (cells: readonly string[]): Partial<ColunasDoExtrato> => {
  const livres = new Map(cells.map((titulo) => [dobrar(titulo), titulo.trim()]));
  const achadas: Partial<Record<CampoDoExtrato, string>> = {};
  for (const campo of CAMPOS) {
    const nome = TITULOS[campo].find((um) => livres.has(um));
    if (nome === undefined) continue;
    achadas[campo] = livres.get(nome) as string;
    livres.delete(nome);
  }
  return achadas as Partial<ColunasDoExtrato>;
};

const usadas = (colunas: Partial<ColunasDoExtrato>): readonly string[] => Object.values(colunas).filter((nome) => typeof nome === 'string');

/** The row that has all of these titles, if there is one among the first. */
const cabecalhoCom = (rows: readonly LinhaDaPlanilha[], colunas: ColunasDoExtrato): Cabecalho | undefined => {
  const indice = rows.slice(0, PROCURADAS).findIndex(({ cells }) => {
    const titulos = new Set(cells.map(dobrar));
    return usadas(colunas).every((nome) => titulos.has(dobrar(nome)));
  });
  return indice < 0 ? undefined : { indice, titulos: (rows[indice] as LinhaDaPlanilha).cells, colunas };
};

/** The row of titles that a bank's own names are found in; undefined where there is none. */
const cabecalhoAchado = (rows: readonly LinhaDaPlanilha[]): Cabecalho | undefined => {
  for (const [indice, { cells }] of rows.slice(0, PROCURADAS).entries()) {
    const colunas = nomesDas(cells);
    if (bastam(colunas)) return { indice, titulos: cells, colunas: colunas as ColunasDoExtrato };
  }
  return undefined;
};

/** The choices for a person who assigns columns: the titles, and the cells below them. */
export const colunasDa = (rows: readonly LinhaDaPlanilha[], lembradas: ColunasDoExtrato | null, mostra = 5) => {
  const achado = (lembradas && cabecalhoCom(rows, lembradas)) ?? cabecalhoAchado(rows);
  const primeiras = rows.slice(0, PROCURADAS);
  const cheia = Math.max(0, ...primeiras.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length));
  const indice =
    achado?.indice ??
    Math.max(
      0,
      primeiras.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length === cheia),
    );
  const titulos = (rows[indice]?.cells ?? []).map(textoDoBanco);
  const exemplos = rows.slice(indice + 1, indice + 1 + mostra).map(({ cells }) => titulos.map((_, n) => textoDoBanco(cells[n] ?? '')));
  return { titulos, exemplos, colunas: achado?.colunas ?? null };
};

type Celula = (campo: CampoDoExtrato) => string;

const celulaDe = ({ titulos, colunas }: Cabecalho) => {
  const onde = new Map<CampoDoExtrato, number>();
  const dobrados = titulos.map(dobrar);
  for (const campo of CAMPOS) {
    const nome = colunas[campo];
    if (nome) onde.set(campo, dobrados.indexOf(dobrar(nome)));
  }
  return ({ cells }: LinhaDaPlanilha): Celula =>
    (campo) =>
      (cells[onde.get(campo) ?? -1] ?? '').trim();
};

/** Money of one column, or of two; undefined where none of them is an amount. */
const valorDe = (celula: Celula, { valor, sinal }: ColunasDoExtrato): number | undefined => {
  if (valor) {
    const centavos = centavosDoBanco(celula('valor'));
    const letra = dobrar(celula('sinal'))[0] ?? '';
    return centavos !== undefined && sinal && centavos > 0 && (letra === 'd' || letra === 's') ? -centavos : centavos;
  }
  const [entrada, saida] = [celula('entrada'), celula('saida')];
  const [entrou, saiu] = [entrada === '' ? 0 : centavosDoBanco(entrada), saida === '' ? 0 : centavosDoBanco(saida)];
  if ((entrada === '' && saida === '') || entrou === undefined || saiu === undefined) return undefined;
  return entrou - Math.abs(saiu);
};

/** Days by which banks mark rows that are no movements. */
const SEM_DIA = ['00/00/0000', '00/00/00', '0000-00-00'];

const linhaDe = (linha: number, celula: Celula, colunas: ColunasDoExtrato): LinhaLida | LinhaDeFora | undefined => {
  const [escrito, descricao, nome] = [celula('dia'), textoDoBanco(celula('descricao')), textoDoBanco(celula('nome'))];
  if (escrito === '' && celula('valor') === '' && celula('entrada') === '' && celula('saida') === '') return undefined;
  const dia = diaDaCelula(escrito);
  if (dia === undefined) return { linha, motivo: `o dia não se lê: "${textoDoBanco(escrito).slice(0, 30)}"` };
  const centavos = valorDe(celula, colunas);
  if (centavos === undefined) return { linha, motivo: 'o valor não se lê' };
  const texto = descricao || nome;
  return {
    ...{ linha, dia, centavos, tipo: textoDoBanco(celula('sinal')) || null, texto, nome: nome && nome !== texto ? nome : null },
    ...{ fitid: textoDoBanco(celula('identificador')) || null, documento: textoDoBanco(celula('documento')) || null },
  };
};

/** The balance that a file ends with: of its last row, in whichever order its days stand. */
const saldoFinal = (saldos: readonly SaldoDito[]): SaldoDito | null => {
  const [primeiro, ultimo] = [saldos[0], saldos.at(-1)];
  return (primeiro && ultimo && primeiro.dia > ultimo.dia ? primeiro : ultimo) ?? null;
};

/**
 * Reads rows by the columns named, by those remembered, or by the titles banks use. Undefined where no row has those titles.
 * @returns also the columns it was read by
 */
export const lerColunas = (
  rows: readonly LinhaDaPlanilha[],
  pedidas: ColunasDoExtrato | null,
  lembradas: ColunasDoExtrato | null,
): { readonly conta: ContaLida; readonly colunas: ColunasDoExtrato } | undefined => {
  const cabecalho = pedidas ? cabecalhoCom(rows, pedidas) : ((lembradas && cabecalhoCom(rows, lembradas)) ?? cabecalhoAchado(rows));
  if (!cabecalho || rows.length > LINHAS_MAX + PROCURADAS) return undefined;
  const { colunas } = cabecalho;
  const celulas = celulaDe(cabecalho);
  const [linhas, recusadas, deixadas, saldos]: [LinhaLida[], LinhaDeFora[], LinhaDeFora[], SaldoDito[]] = [[], [], [], []];
  for (const row of rows.slice(cabecalho.indice + 1)) {
    const celula = celulas(row);
    if (SEM_DIA.includes(celula('dia'))) {
      deixadas.push({ linha: row.line, motivo: 'é um saldo' });
      continue;
    }
    const lida = linhaDe(row.line, celula, colunas);
    if (lida === undefined) continue;
    if ('motivo' in lida) recusadas.push(lida);
    else {
      linhas.push(lida);
      const saldo = centavosDoBanco(celula('saldo'));
      if (saldo !== undefined) saldos.push({ dia: lida.dia, centavos: saldo, semVirgula: false });
    }
  }
  const conta = { banco: null, agencia: null, conta: null, linhas, recusadas, deixadas, saldo: saldoFinal(saldos) };
  return { conta, colunas };
};
