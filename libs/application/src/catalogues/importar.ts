import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { type Cabecalho, type Escolhas, lerCabecalho, lerTabela, type Tabela } from '@tulha/domain/catalogues/planilha/cabecalho';
import { julgar } from '@tulha/domain/catalogues/planilha/julgar';
import {
  type Contagem,
  contar,
  type ErroDeCelula,
  type Existente,
  type Julgada,
  type LinhaDeArquivo,
} from '@tulha/domain/catalogues/planilha/linhas';
import type { Vazios } from '@tulha/domain/catalogues/planilha/mesa';
import type { Nomes } from '@tulha/domain/kernel/cells/nomes';
import { LINHAS_DE_TITULOS } from '@tulha/domain/kernel/cells/titulos';
import { colunasDe, tituloDoCodigo } from '@tulha/domain/kernel/catalogue/colunas';
import { type GravacaoDeCadastro, gravarCadastro } from './gravar.js';
import { type Mudancas, mudancasDe } from './mudancas.js';
import { previaDe, type Previa } from './previa.js';

/** The request of an import of a catalogue, from the API or the CLI. */
export type PedidoDeCadastro = {
  readonly catalogue: Catalogue;
  readonly simular: boolean;
  readonly fazenda: number;
  readonly fazendas: readonly number[];
  readonly escolhas: Escolhas;
  /** Whether blank cells erase; they say nothing where it is not asked. */
  readonly vazios?: Vazios | undefined;
  /** The whole file: its header, titles above it where there are any, and its rows. */
  readonly linhas: readonly LinhaDeArquivo[];
  readonly avisos: readonly string[];
};

/** The records of the account, and the records they may point at. */
export type AcervoDoCadastro = { readonly existentes: readonly Existente[]; readonly nomes: Nomes };

export type ResultadoDoCadastro = Contagem &
  Mudancas & {
    /** `parcial`: another user changed the account during the import, and these rows were refused after others were written. */
    readonly situacao: 'conferida' | 'concluida' | 'recusada' | 'parcial';
    readonly simular: boolean;
    /** The first of them. */
    readonly erros: readonly ErroDeCelula[];
    readonly errosTotal: number;
    /** The field that each column of the file was taken for; null: left alone. */
    readonly colunas: readonly { readonly titulo: string; readonly campo: string | null }[];
    readonly desconhecidas: readonly string[];
    readonly previa: Previa;
    /** Remarks for the sender on how the file was read. */
    readonly avisos: readonly string[];
  };

/** The most errors shown; the file of refused rows has them all. */
export const ERROS_MOSTRADOS = 500;

/** Each new farm takes a place of the account's plan, which is asked for one at a time. */
const SEM_NOVOS: Readonly<Record<string, string>> = {
  fazenda: 'Fazenda nova se cadastra na sua página, pois ocupa um lugar do plano. Aqui se alteram as que já existem, pelo código.',
};

type Mostrado = Omit<ResultadoDoCadastro, 'situacao' | 'simular' | keyof Contagem>;

const semLinhas: Contagem = { novos: 0, alterados: 0, iguais: 0, comErro: 0 };

/** The most titles that a refusal for want of titles names. */
const TITULOS_DITOS = 8;

const titulosDitos = (catalogue: Catalogue): string => {
  const titulos = [tituloDoCodigo(catalogue), ...colunasDe(catalogue).map(({ titulo }) => titulo)];
  return `${titulos.slice(0, TITULOS_DITOS).join(', ')}${titulos.length > TITULOS_DITOS ? '…' : ''}`;
};

/** The faults of the file as a whole. */
export const errosDoArquivo = (catalogue: Catalogue, tabela: Tabela, { posicoes, repetidas }: Cabecalho): ErroDeCelula[] => {
  const { titulos, linhas, motivo } = tabela;
  const linha = titulos?.linha ?? 1;
  const deles = (coluna: string, erro: string): ErroDeCelula => ({ linha, coluna, valor: coluna, erro });
  if (!titulos) return [deles('', 'O arquivo está vazio.')];
  if (motivo) return [deles('', motivo)];
  const { problema } = titulos;
  if (problema) return [deles(titulos.celulas[problema.coluna] ?? '', problema.motivo)];
  if (posicoes.size === 0)
    return [
      deles(
        '',
        `Nenhuma coluna é deste cadastro. Os nomes das colunas procuram-se nas primeiras ${LINHAS_DE_TITULOS} linhas: ${titulosDitos(catalogue)}`,
      ),
    ];
  if (repetidas.length > 0) return repetidas.map((titulo) => deles(titulo, 'Esta coluna aparece duas vezes.'));
  return linhas.length === 0 ? [deles('', 'O arquivo só tem o cabeçalho.')] : [];
};

/** The field that each column of a file was taken for. */
export const colunasLidas = (titulos: readonly string[], { posicoes }: Cabecalho) => {
  const campos = new Map([...posicoes].map(([campo, indice]) => [indice, campo]));
  return titulos.map((titulo, indice) => ({ titulo, campo: campos.get(indice) ?? null }));
};

/** Refused rows with all that is wrong with each, for a file to be put right. */
export type Refugo = {
  readonly titulos: readonly string[];
  readonly linhas: readonly { readonly celulas: readonly string[]; readonly erro: string }[];
};

const refugoDe = (titulos: readonly string[], linhas: readonly LinhaDeArquivo[], erros: readonly ErroDeCelula[]): Refugo => {
  const porLinha = Map.groupBy(erros, ({ linha }) => linha);
  const dizer = ({ coluna, erro }: ErroDeCelula) => (coluna ? `${coluna}: ${erro}` : erro);
  const recusadas = linhas.flatMap(({ linha, celulas }) => {
    const daLinha = porLinha.get(linha);
    return daLinha ? [{ celulas, erro: daLinha.map(dizer).join(' ') }] : [];
  });
  // Cells under no title need correction too.
  const largura = Math.max(titulos.length, ...recusadas.map(({ celulas }) => celulas.findLastIndex((celula) => celula.trim() !== '') + 1));
  return { titulos: Array.from({ length: largura }, (_, indice) => titulos[indice] ?? ''), linhas: recusadas };
};

const comRecusadas = (julgadas: readonly Julgada[], recusadas: readonly ErroDeCelula[]): readonly Julgada[] => {
  const linhas = new Set(recusadas.map(({ linha }) => linha));
  return julgadas.map((uma): Julgada => (linhas.has(uma.linha) ? { linha: uma.linha, situacao: 'erro' } : uma));
};

/**
 * Judges a catalogue's spreadsheet and, if it is right and the request asks for it, writes it. `acervo` is the account's
 * present data; `escrever` the means to write.
 * @returns the result, the refused rows, and the position a reader must reach to see them written
 */
export const importarCadastro = async (
  pedido: PedidoDeCadastro,
  { existentes, nomes }: AcervoDoCadastro,
  escrever: GravacaoDeCadastro,
): Promise<{ readonly resultado: ResultadoDoCadastro; readonly refugo: Refugo; readonly posicao: string }> => {
  const { catalogue, simular, fazenda, fazendas, escolhas, vazios } = pedido;
  const tabela = lerTabela(catalogue, pedido.linhas, escolhas);
  const resto = tabela.linhas;
  const titulos = tabela.titulos?.celulas ?? [];
  const cabecalho = lerCabecalho(catalogue, titulos, escolhas);
  const erros = errosDoArquivo(catalogue, tabela, cabecalho);
  const semNovos = SEM_NOVOS[catalogue.tabela];
  const mesa = { catalogue, cabecalho, existentes, nomes, fazenda, fazendas, semNovos, vazios };
  const julgadas = erros.length > 0 ? [] : julgar(mesa, resto, (erro) => void erros.push(erro));
  const mostrar = (): Mostrado => ({
    erros: erros.slice(0, ERROS_MOSTRADOS),
    errosTotal: erros.length,
    colunas: colunasLidas(titulos, cabecalho),
    desconhecidas: cabecalho.desconhecidas,
    previa: previaDe(mesa, resto, julgadas),
    ...mudancasDe(mesa, julgadas),
    // Where no column is known, nothing is known of the lines that repeat them.
    avisos: [...pedido.avisos, ...(cabecalho.posicoes.size > 0 ? tabela.avisos : [])],
  });
  const contagem = julgadas.length > 0 ? contar(julgadas) : semLinhas;
  if (erros.length > 0 || simular) {
    const situacao = erros.length > 0 ? 'recusada' : 'conferida';
    return { resultado: { situacao, simular, ...contagem, ...mostrar() }, refugo: refugoDe(titulos, resto, erros), posicao: '' };
  }
  const { recusadas, posicao, jaFeitas } = await gravarCadastro(catalogue, julgadas, escrever);
  erros.push(...recusadas);
  const { novos, alterados, iguais, comErro } = contar(comRecusadas(julgadas, recusadas));
  // Records written by an earlier try of this very import are found there already; they are this import's all the same.
  const [feitas, mudadas] = [jaFeitas.novas, jaFeitas.alteradas];
  const total = { novos: novos + feitas, alterados: alterados + mudadas, iguais: iguais - feitas - mudadas, comErro };
  const situacao = recusadas.length > 0 ? 'parcial' : 'concluida';
  return { resultado: { situacao, simular, ...total, ...mostrar() }, refugo: refugoDe(titulos, resto, recusadas), posicao };
};
