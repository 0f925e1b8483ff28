import { dobrar } from '../catalogue/colunas.js';
import { aparar } from '../letras.js';
import { citar } from './ler.js';

/** The lines in which the names of the columns are looked for: above them may stand the sheet's own titles, its owner, its date. */
export const LINHAS_DE_TITULOS = 10;
/** A title line above the names has at most these cells. A longer one is a record that sorting moved above them. */
const CELULAS_ACIMA = 2;
const CITADAS = 10;

/** A line of a spreadsheet as its program numbers it. */
type Linha = { readonly linha: number; readonly celulas: readonly string[] };

/** A line of a spreadsheet: the names of its columns, or a record; `motivo` is the refusal if that is not clear. */
export type Separada<L> = { readonly e: 'titulos' | 'registro'; readonly linha: L; readonly motivo?: string };

type CampoDe = (titulo: string) => string | undefined;

const cheia = (celula: string): boolean => celula !== '' && aparar(celula) !== '';
const cheias = (celulas: readonly string[]): readonly string[] => celulas.filter(cheia);
const chaveDaCelula = (celula: string): string => dobrar(celula) || aparar(celula);
/** The content of a line in a comparable form; blank cells at its end do not count. */
const chaveDe = (celulas: readonly string[]): string =>
  celulas
    .slice(0, celulas.findLastIndex(cheia) + 1)
    .map(chaveDaCelula)
    .join('\0');
/** The first cells of a line: in most records these two already show that they are no names of columns. */
const PRIMEIRAS = 2;
const podeSerTitulos = (celulas: readonly string[], campoDe: CampoDe): boolean => {
  let vistas = 0;
  for (const celula of celulas) {
    if (vistas === PRIMEIRAS) return false;
    if (!cheia(celula)) continue;
    if (campoDe(celula) !== undefined) return true;
    vistas += 1;
  }
  return false;
};
const emLista = new Intl.ListFormat('pt-BR');
const numeros = (linhas: readonly number[]): string => {
  const mais = linhas.length - CITADAS;
  return emLista.format([...linhas.slice(0, CITADAS).map(String), ...(mais > 0 ? [`mais ${mais}`] : [])]);
};

const OUTROS_TITULOS =
  'Esta linha tem nomes de colunas, e não são os mesmos, na mesma ordem, que os do começo: parecem duas planilhas, uma abaixo da outra. Separe em dois arquivos.';
const REGISTRO_OU_TITULO =
  'Esta linha está logo acima de nomes de colunas repetidos, e não se sabe se é um registro ou um título. Se é um título, apague a linha; se é um registro, apague a dos nomes repetidos.';

const RISCO_ENTRE_LINHAS = 'Esta linha é um risco, que um programa põe entre as outras, e não um registro: apague a linha.';
const RISCO = /^[-=_+:|\s]{3,}$/;
const ehRisco = (celulas: readonly string[]): boolean => {
  const preenchidas = cheias(celulas);
  return preenchidas.length > 0 && preenchidas.every((celula) => RISCO.test(celula));
};

type Sabidos = { readonly campos: ReadonlySet<string>; readonly cheias: number; readonly firme: boolean };

/** `firme`: two columns, or nothing but columns, are known by their names. */
const sabidosDe = (celulas: readonly string[], campoDe: CampoDe): Sabidos => {
  const preenchidas = cheias(celulas);
  const campos = preenchidas.map(campoDe).filter((campo) => campo !== undefined);
  const diferentes = new Set(campos);
  return {
    campos: diferentes,
    cheias: preenchidas.length,
    firme: diferentes.size > 1 || (diferentes.size === 1 && preenchidas.length === campos.length),
  };
};

type Achados = { readonly em: number; readonly motivo?: string };

/** Which of the first lines has the names of the columns: the first, unless another has more of them. */
const achar = (linhas: readonly Linha[], sabidos: readonly Sabidos[]): Achados => {
  const [primeira] = sabidos;
  if (!primeira || primeira.firme) return { em: 0 };
  const firmes = sabidos.flatMap(({ firme, campos }, em) =>
    firme && campos.size > primeira.campos.size ? [{ em, quantos: campos.size }] : [],
  );
  const melhores = firmes.filter(({ quantos }) => quantos === Math.max(...firmes.map((um) => um.quantos)));
  const [melhor] = melhores;
  if (!melhor) return { em: 0 };
  const { em } = melhor;
  const chaves = new Set(melhores.map((um) => chaveDe((linhas[um.em] as Linha).celulas)));
  const lidas = melhores.map((um) => (linhas[um.em] as Linha).linha);
  if (chaves.size > 1)
    return {
      em: 0,
      motivo: `As linhas ${numeros(lidas)} parecem ter, cada uma, os nomes das colunas. Deixe só os que valem, na primeira linha.`,
    };
  const registro = sabidos.findIndex(
    (uma, indice) => indice < em && (uma.cheias > CELULAS_ACIMA || uma.cheias >= (sabidos[em]?.cheias ?? 0)),
  );
  if (registro < 0) return { em };
  const acima = linhas[registro] as Linha;
  return {
    em: 0,
    motivo: `A linha ${lidas[0]} parece ter os nomes das colunas, mas a linha ${acima.linha}, acima dela, parece ser um registro. Deixe os nomes na primeira linha.`,
  };
};

/** The omitted lines: repeated names of the columns, and titles of the sheet above them. */
type DeFora = { readonly repetidas: readonly number[]; readonly titulos: readonly Linha[] };

/** Tells the records below the names of the columns, line by line. `acima`: the lines above those names. */
const separarRegistros = <L>(nomes: Linha, acima: readonly Linha[], campoDe: CampoDe, comoLinha: (linha: L) => Linha) => {
  const chave = chaveDe(nomes.celulas);
  const primeira = chaveDaCelula(nomes.celulas[0] ?? '');
  const maisQueTitulo = Math.min(CELULAS_ACIMA + 1, cheias(nomes.celulas).length);
  const chavesDeAcima = new Set(acima.map(({ celulas }) => chaveDe(celulas)));
  const repetidas: number[] = [];
  const titulos: Linha[] = [];
  /** Lines that may be titles of the sheet once more: the next ones say. */
  const guardadas: L[] = [];
  const celulasDe = (linha: L): readonly string[] => comoLinha(linha).celulas;
  const soltar = (): Separada<L>[] => guardadas.splice(0).map((linha) => ({ e: 'registro', linha }));

  /** The lines right above repeated names. */
  const deAcima = (): Separada<L>[] => {
    const perto = guardadas.splice(Math.max(guardadas.length - acima.length, 0));
    const inicio = perto.findIndex((linha) => chavesDeAcima.has(chaveDe(celulasDe(linha))));
    if (inicio >= 0) titulos.push(...perto.splice(inicio).map(comoLinha));
    const incerta = inicio < 0 ? perto.pop() : undefined;
    guardadas.push(...perto);
    return [...soltar(), ...(incerta ? [{ e: 'registro' as const, linha: incerta, motivo: REGISTRO_OU_TITULO }] : [])];
  };

  return {
    seguir: (linha: L): Separada<L>[] => {
      const { celulas, linha: numero } = comoLinha(linha);
      if (ehRisco(celulas)) return [...soltar(), { e: 'registro', linha, motivo: RISCO_ENTRE_LINHAS }];
      const pode = podeSerTitulos(celulas, campoDe) || chaveDaCelula(celulas[0] ?? '') === primeira;
      if (pode && chaveDe(celulas) === chave) {
        repetidas.push(numero);
        return deAcima();
      }
      if (acima.length > 0 && cheias(celulas).length < maisQueTitulo) {
        guardadas.push(linha);
        return guardadas.length > LINHAS_DE_TITULOS ? [{ e: 'registro', linha: guardadas.shift() as L }] : [];
      }
      const sabidos = pode ? sabidosDe(celulas, campoDe) : undefined;
      const outros = sabidos && sabidos.campos.size > 1 && sabidos.campos.size * 2 > sabidos.cheias;
      return [...soltar(), { e: 'registro', linha, ...(outros ? { motivo: OUTROS_TITULOS } : {}) }];
    },
    soltar,
    deFora: (): DeFora => ({ repetidas, titulos }),
  };
};

const dizer = ({ linha, celulas }: Linha): string => `${citar(cheias(celulas).map(aparar).join(' '))} (linha ${linha})`;

const avisosDe = (nomes: Linha, acima: readonly Linha[], { repetidas, titulos }: DeFora): readonly string[] => {
  const avisos: string[] = [];
  const escritas = acima.filter(({ celulas }) => cheias(celulas).length > 0).map(dizer);
  if (acima.length > 0)
    avisos.push(`Os nomes das colunas foram lidos da linha ${nomes.linha}. Ficou de fora o que está acima: ${escritas.join(', ')}.`);
  if (repetidas.length === 1) avisos.push(`A linha ${repetidas[0]} repete os nomes das colunas e ficou de fora.`);
  if (repetidas.length > 1) avisos.push(`As linhas ${numeros(repetidas)} repetem os nomes das colunas e ficaram de fora.`);
  if (titulos.length > 0)
    avisos.push(
      `Ficaram de fora os títulos repetidos: ${titulos.slice(0, CITADAS).map(dizer).join(', ')}${titulos.length > CITADAS ? '…' : '.'}`,
    );
  return avisos;
};

/**
 * Separates the column names of a spreadsheet from its records, line by line. The names are in the first line, or in one of
 * the first ten below titles of the sheet; if that is not clear, the file is refused. Lines that repeat them (two sheets,
 * one below the other) are omitted, with repeated titles above them. Every omission is reported.
 */
export const separarTitulos = <L>(campoDe: CampoDe, comoLinha: (linha: L) => Linha) => {
  const esperando: L[] = [];
  let acima: readonly Linha[] = [];
  let nomes: Linha | undefined;
  let registros: ReturnType<typeof separarRegistros<L>> | undefined;

  const abrir = (): Separada<L>[] => {
    const linhas = esperando.map(comoLinha);
    const sabidos = linhas.map(({ celulas }) => sabidosDe(celulas, campoDe));
    const { em, motivo } = achar(linhas, sabidos);
    acima = linhas.slice(0, em);
    nomes = linhas[em] as Linha;
    const { seguir } = (registros = separarRegistros(nomes, acima, campoDe, comoLinha));
    return [{ e: 'titulos', linha: esperando[em] as L, ...(motivo ? { motivo } : {}) }, ...esperando.slice(em + 1).flatMap(seguir)];
  };

  return {
    push: (linha: L): Separada<L>[] => {
      if (registros) return registros.seguir(linha);
      esperando.push(linha);
      const firme = esperando.length === 1 && sabidosDe(comoLinha(linha).celulas, campoDe).firme;
      return firme || esperando.length === LINHAS_DE_TITULOS ? abrir() : [];
    },
    end: (): Separada<L>[] => [...(registros || esperando.length === 0 ? [] : abrir()), ...(registros?.soltar() ?? [])],
    /** The report of omitted lines, in Portuguese, once all lines are in. */
    avisos: (): readonly string[] => (nomes && registros ? avisosDe(nomes, acima, registros.deFora()) : []),
  };
};
