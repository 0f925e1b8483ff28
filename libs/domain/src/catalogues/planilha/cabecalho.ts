import type { Catalogue } from '../../kernel/catalogue/catalogue.js';
import { citar } from '../../kernel/cells/ler.js';
import { recusadaEm } from '../../kernel/cells/tipada.js';
import { separarTitulos } from '../../kernel/cells/titulos.js';
import { CODIGO, type ColunaDeCadastro, colunasDe, dobrar, TITULO_DO_ERRO, tituloDoCodigo } from '../../kernel/catalogue/colunas.js';
import type { LinhaDeArquivo } from './linhas.js';

/** Which column of a file is which field. */
export type Cabecalho = {
  /** As they stand in the file. */
  readonly titulos: readonly string[];
  /** The column of each field, from 0; `CODIGO` is the id. */
  readonly posicoes: ReadonlyMap<string, number>;
  /** Titles that no column has: their cells are ignored. */
  readonly desconhecidas: readonly string[];
  /** Titles that stand for a field another column stands for already. */
  readonly repetidas: readonly string[];
  /** Titles of fields a new record needs that have no column. */
  readonly faltam: readonly string[];
};

/** The field that the sender assigned to a title of the file: the field's name, or '' for none. */
export type Escolhas = Readonly<Record<string, string>>;

const nomesDe = (catalogue: Catalogue, colunas: readonly ColunaDeCadastro[]): ReadonlyMap<string, string> => {
  const porRotulo = colunas.flatMap(({ campo, titulo, field: { label } }): [string, string][] => [
    [dobrar(campo), campo],
    [dobrar(label), campo],
    [dobrar(titulo), campo],
  ]);
  // The title of a column outranks the internal name of a field.
  const codigo: [string, string][] = ['id', 'codigo na tulha', dobrar(tituloDoCodigo(catalogue))].map((nome) => [nome, CODIGO]);
  const titulos = colunas.map(({ titulo, campo }): [string, string] => [dobrar(titulo), campo]);
  return new Map([...porRotulo, ...codigo, ...titulos]);
};

const citados = (nomes: readonly string[]): string => nomes.map(citar).join(', ');

/** The error text about assigned fields that the catalogue does not have; undefined where it has them all. */
export const camposQueNaoHa = (catalogue: Catalogue, escolhas: Escolhas): string | undefined => {
  const campos = [CODIGO, ...colunasDe(catalogue).map(({ campo }) => campo)];
  const faltam = Object.values(escolhas).filter((campo) => campo !== '' && !campos.includes(campo));
  return faltam.length === 0 ? undefined : `Este cadastro não tem ${citados(faltam)}. Use ${campos.join(', ')}, ou "" para nenhum.`;
};

/** The same of a file: titles it does not have. A file without a header is refused for that. */
export const titulosQueNaoHa = (titulos: readonly string[], escolhas: Escolhas): string | undefined => {
  const faltam = Object.keys(escolhas).filter((titulo) => !titulos.includes(titulo));
  return faltam.length === 0 || titulos.length === 0
    ? undefined
    : `A planilha não tem ${faltam.length === 1 ? 'a coluna' : 'as colunas'} ${citados(faltam)}: confira o que se disse das colunas.`;
};

/** The field that a title stands for, by its name or by the sender's choice; '' for none. Undefined for an unknown title. */
const campoDeTitulo = (catalogue: Catalogue, escolhas: Escolhas): ((titulo: string) => string | undefined) => {
  const colunas = colunasDe(catalogue);
  const nomes = nomesDe(catalogue, colunas);
  const campos = new Set([CODIGO, ...colunas.map(({ campo }) => campo)]);
  return (titulo) => {
    const escolhido = Object.hasOwn(escolhas, titulo) ? escolhas[titulo] : nomes.get(dobrar(titulo));
    return escolhido === undefined || escolhido === '' || campos.has(escolhido) ? escolhido : undefined;
  };
};

/** The lines of a file, split into titles and records, with the notes about omitted lines, and the reason if the split is not clear. */
export type Tabela = {
  readonly titulos: LinhaDeArquivo | undefined;
  readonly linhas: readonly LinhaDeArquivo[];
  readonly avisos: readonly string[];
  readonly motivo: string | undefined;
};

/** Tells the titles of a file from its records. One that can be either is a record with a problem. */
export const lerTabela = (catalogue: Catalogue, linhas: readonly LinhaDeArquivo[], escolhas: Escolhas = {}): Tabela => {
  const campoDe = campoDeTitulo(catalogue, escolhas);
  const separador = separarTitulos(
    (titulo) => campoDe(titulo) || undefined,
    (linha: LinhaDeArquivo) => linha,
  );
  const [titulos, ...registros] = [...linhas.flatMap(separador.push), ...separador.end()];
  const recusada = recusadaEm(titulos?.linha.tipadas);
  return {
    titulos: titulos && { ...titulos.linha, ...(recusada ? { problema: recusada } : {}) },
    linhas: registros.map(({ linha, motivo }) => (motivo ? { ...linha, problema: { coluna: 0, motivo } } : linha)),
    avisos: separador.avisos(),
    motivo: titulos?.motivo,
  };
};

/** Matches the header of a file with a catalogue's columns, in any order and ignoring capitals and accents. */
export const lerCabecalho = (catalogue: Catalogue, titulos: readonly string[], escolhas: Escolhas = {}): Cabecalho => {
  const campoDe = campoDeTitulo(catalogue, escolhas);
  const posicoes = new Map<string, number>();
  const desconhecidas: string[] = [];
  const repetidas: string[] = [];
  for (const [indice, titulo] of titulos.entries()) {
    const campo = campoDe(titulo);
    if (titulo.trim() === '' || campo === '' || dobrar(titulo) === dobrar(TITULO_DO_ERRO)) continue;
    if (campo === undefined) desconhecidas.push(titulo);
    else if (posicoes.has(campo)) repetidas.push(titulo);
    else posicoes.set(campo, indice);
  }
  const faltam = colunasDe(catalogue).flatMap(({ campo, obrigatoria, titulo }) => (obrigatoria && !posicoes.has(campo) ? [titulo] : []));
  return { titulos, posicoes, desconhecidas, repetidas, faltam };
};
