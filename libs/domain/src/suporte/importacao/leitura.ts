import { gatherWritings } from '../../kernel/cells/jeito.js';
import { sobraDe, SOBRA } from '../../kernel/cells/sobra.js';
import { type CelulaTipada, lerTipada, recusadaEm } from '../../kernel/cells/tipada.js';
import { LINHAS_DE_TITULOS, type Separada, separarTitulos } from '../../kernel/cells/titulos.js';
import { dobrar } from '../../kernel/catalogue/colunas.js';
import { aparar } from '../../kernel/letras.js';
import { isStorable } from '../../kernel/storable.js';
import type { Coluna } from './colunas.js';
import { type CsvRow, createCsvReader } from './csv.js';
import type { Coletor } from './erros.js';
import type { Planilha } from './planilha.js';
import { type CampoDe, type DadosDe, NOMES_DE_PLANILHA, type NomeDePlanilha, planilhaDe } from './planilhas.js';

/** A row that was understood: typed values, and the cells as they were typed (by field) for later reasons. */
export type Registro<N extends NomeDePlanilha = NomeDePlanilha> = {
  readonly linha: number;
  readonly dados: DadosDe<N>;
  readonly cru: Readonly<Partial<Record<CampoDe<N>, string>>>;
};

export type PlanilhaLida<N extends NomeDePlanilha = NomeDePlanilha> = {
  /** The name it was sent by. */
  readonly arquivo: string;
  readonly registros: readonly Registro<N>[];
  /** Rows with a wrong cell: already reported, yet the records they name should not be reported as missing elsewhere. */
  readonly rejeitadas: readonly Readonly<Record<string, string>>[];
  /** The parts left out of the file, in Portuguese. */
  readonly avisos: readonly string[];
  /** False when the header is wrong, so that nothing is known of the rows. */
  readonly legivel: boolean;
};

/** The files of one import, by name; a file that was not sent is absent. */
export type Lidas = { readonly [N in NomeDePlanilha]?: PlanilhaLida<N> };

export type Arquivo = { readonly nome: string; readonly texto: string };

/** The column of each field in the file at hand (-1 where an optional column was left out), and its titles. */
type Cabecalho = { readonly posicoes: ReadonlyMap<string, number>; readonly titulos: readonly string[] };

/** A column goes by its name and by people's words for it, as those of catalogues do: `talhao`, `Talhão`, `Medida (L)`. */
const colunaDeTitulo = ({ colunas }: Planilha): ((titulo: string) => string | undefined) => {
  const porTitulo = new Map(
    Object.values(colunas).flatMap(({ coluna, rotulo }) => [rotulo, coluna].map((nome) => [dobrar(nome), coluna] as const)),
  );
  return (titulo) => porTitulo.get(dobrar(titulo));
};

const lerCabecalho = (
  planilha: Planilha,
  arquivo: string,
  { linha, motivo: incertos }: Separada<CsvRow>,
  coletor: Coletor,
): Cabecalho | undefined => {
  const colunas = Object.entries(planilha.colunas);
  const colunaDe = colunaDeTitulo(planilha);
  const nomes = linha.cells.map((celula) => colunaDe(celula) ?? aparar(celula).toLowerCase());
  const recusada = recusadaEm(linha.typed);
  const problema = linha.problem ?? (recusada && { column: recusada.coluna + 1, reason: recusada.motivo });
  let legivel = problema === undefined;
  const falha = (coluna: string, valor: string, motivo: string) => coletor.registrar({ arquivo, linha: linha.line, coluna, valor, motivo });

  if (incertos) return void falha('', '', incertos);
  const conhecida = (nome: string) => colunas.some(([, { coluna }]) => coluna === nome);
  if (!problema && !nomes.some(conhecida)) {
    const titulos = colunas.map(([, { coluna }]) => coluna).join(', ');
    return void falha(
      '',
      linha.cells.find((celula) => aparar(celula) !== '') ?? '',
      `Nenhuma das primeiras ${LINHAS_DE_TITULOS} linhas tem os nomes das colunas deste arquivo: ${titulos}.`,
    );
  }
  if (problema) falha('', linha.cells[problema.column - 1] ?? '', problema.reason);
  for (const [indice, nome] of nomes.entries()) {
    const cru = linha.cells[indice] ?? '';
    // A value below it is reported at its row.
    if (nome === '') continue;
    if (nomes.indexOf(nome) !== indice) {
      legivel = false;
      falha(nome, cru, `A coluna "${nome}" aparece duas vezes.`);
    } else if (!conhecida(nome)) {
      falha(nome, cru, `Coluna desconhecida: as colunas deste arquivo são ${colunas.map(([, { coluna }]) => coluna).join(', ')}.`);
    }
  }
  for (const [, { coluna, rotulo, obrigatoria }] of colunas) {
    if (!obrigatoria || nomes.includes(coluna)) continue;
    legivel = false;
    falha(coluna, '', `Falta a coluna "${coluna}" (${rotulo}).`);
  }
  return legivel
    ? { posicoes: new Map(colunas.map(([campo, { coluna }]) => [campo, nomes.indexOf(coluna)])), titulos: linha.cells }
    : undefined;
};

/** The most different cells of a column that are remembered, each with its meaning: spreadsheets repeat the same few. */
const LEMBRADAS_MAX = 20_000;

type Lida = { readonly valor: unknown } | { readonly motivo: string };
type Lembrada = { readonly celula: string; readonly lida: Lida };

/** Reads the cells of a column, each text once. */
const criarLeitorDeCelulas = (coluna: Coluna) => {
  const lembradas = new Map<string, Lembrada>();
  const lerDeNovo = (celula: string): Lembrada => {
    const antes = lembradas.get(celula);
    if (antes) return antes;
    const nova = { celula, lida: lerTexto(coluna, celula) };
    if (lembradas.size < LEMBRADAS_MAX) lembradas.set(celula, nova);
    return nova;
  };
  return (celula: string, tipada: CelulaTipada | undefined): Lembrada =>
    tipada ? { celula, lida: lerTipada(coluna.natureza, tipada, celula, (texto) => lerDeNovo(texto).lida) } : lerDeNovo(celula);
};

type Colunas = readonly (readonly [campo: string, coluna: Coluna, ler: ReturnType<typeof criarLeitorDeCelulas>])[];

type Corpo = { readonly dados?: Record<string, unknown>; readonly cru: Record<string, string> };

const INGUARDAVEL = 'Há nesta célula um caractere que não é texto e não pode ser guardado. Apague a célula e digite de novo.';

const lerTexto = (coluna: Coluna, celula: string): Lida => {
  if (!isStorable(celula)) return { motivo: INGUARDAVEL };
  if (aparar(celula) !== '') return coluna.ler(celula);
  return coluna.obrigatoria ? { motivo: `Preencha "${coluna.rotulo}".` } : { valor: null };
};

type Escritas = ReturnType<typeof gatherWritings<string>>;

const lerCorpo = (
  arquivo: string,
  colunas: Colunas,
  { posicoes, titulos }: Cabecalho,
  { line, cells, typed, problem }: CsvRow,
  coletor: Coletor,
  escritas: Escritas,
): Corpo => {
  const cru: Record<string, string> = {};
  const dados: Record<string, unknown> = {};
  let certa = true;
  const falha = (coluna: string, valor: string, motivo: string) => {
    certa = false;
    coletor.registrar({ arquivo, linha: line, coluna, valor, motivo });
  };

  for (const [campo, coluna, ler] of colunas) {
    const posicao = posicoes.get(campo) ?? -1;
    const { celula, lida } = ler(cells[posicao] ?? '', typed?.[posicao]);
    cru[campo] = celula;
    if (problem) continue;
    escritas.push(coluna.natureza, line, celula, typed?.[posicao], 'valor' in lida ? coluna.coluna : undefined);
    if ('motivo' in lida) falha(coluna.coluna, celula, lida.motivo);
    else dados[campo] = lida.valor;
  }
  if (problem) {
    const [, coluna] = colunas.find(([campo]) => posicoes.get(campo) === problem.column - 1) ?? [];
    falha(coluna?.coluna ?? '', cells[problem.column - 1] ?? '', problem.reason);
  }
  const sobra = sobraDe(titulos, cells);
  if (sobra !== undefined && !problem) falha('', sobra, SOBRA);
  return certa ? { dados, cru } : { cru };
};

/** The text two rows must not share; NUL cannot be part of a cell. */
const chave = (campos: readonly string[], dados: Record<string, unknown>): string =>
  campos.map((campo) => String(dados[campo] ?? '')).join('\0');

const criarUnicidade = (planilha: Planilha, arquivo: string, coletor: Coletor) => {
  const vistas = planilha.unicas.map((campos) => ({ campos, linhas: new Map<string, number>() }));
  /** False when the row repeats an earlier one. */
  return (linha: number, { dados, cru }: Required<Corpo>): boolean => {
    let nova = true;
    for (const { campos, linhas } of vistas) {
      const texto = chave(campos, dados);
      const antes = linhas.get(texto);
      if (antes === undefined) {
        linhas.set(texto, linha);
        continue;
      }
      nova = false;
      const ultimo = campos.at(-1) as string;
      const nomes = campos.map((campo) => planilha.colunas[campo]?.coluna).join(' + ');
      coletor.registrar({
        arquivo,
        linha,
        coluna: planilha.colunas[ultimo]?.coluna ?? '',
        valor: cru[ultimo] ?? '',
        motivo: `Repete a linha ${antes}: ${nomes} não pode aparecer duas vezes.`,
      });
    }
    return nova;
  };
};

export type LeitorDePlanilha = {
  readonly push: (pedaco: string) => void;
  /** Takes rows that were split into cells elsewhere. */
  readonly receber: (linhas: readonly CsvRow[]) => void;
  /** Nothing of it can be read, for a reason that is told. */
  readonly recusar: (motivo: string) => PlanilhaLida;
  readonly end: () => PlanilhaLida;
};

/** Reads one spreadsheet piece by piece; its faults go to `coletor`, under the name the file was sent by. */
export const abrirPlanilha = (nome: NomeDePlanilha, coletor: Coletor, arquivo: string = planilhaDe(nome).arquivo): LeitorDePlanilha => {
  const planilha = planilhaDe(nome);
  const csv = createCsvReader();
  const unica = criarUnicidade(planilha, arquivo, coletor);
  const colunas: Colunas = Object.entries(planilha.colunas).map(([campo, coluna]) => [campo, coluna, criarLeitorDeCelulas(coluna)]);
  const escritas = gatherWritings<string>();
  let registros: Registro[] = [];
  const rejeitadas: Record<string, string>[] = [];
  const separador = separarTitulos(colunaDeTitulo(planilha), (linha: CsvRow) => ({ linha: linha.line, celulas: linha.cells }));
  let cabecalho: Cabecalho | undefined;
  let titulos: CsvRow | undefined;
  let linhas = 0;

  const receber = (separada: Separada<CsvRow>): void => {
    const { e, linha, motivo } = separada;
    if (e === 'titulos') [titulos, cabecalho] = [linha, lerCabecalho(planilha, arquivo, separada, coletor)];
    else linhas += 1;
    if (e === 'registro' && cabecalho) {
      const posta = motivo ? { ...linha, problem: { column: 1, reason: motivo } } : linha;
      const { dados, cru } = lerCorpo(arquivo, colunas, cabecalho, posta, coletor, escritas);
      if (!dados) rejeitadas.push(cru);
      else if (unica(linha.line, { dados, cru })) registros.push({ linha: linha.line, dados: dados as DadosDe<NomeDePlanilha>, cru });
    }
  };
  // A spreadsheet program leaves rows of empty cells below the data.
  const cheias = (linha: CsvRow) =>
    linha.problem !== undefined || linha.typed !== undefined || linha.cells.some((celula) => aparar(celula) !== '');

  /** Refuses a value with two readings, unless the writing of the rest of the file decides. */
  const rejeitarDuvidosas = (): void => {
    const duvidosas = escritas.duvidosas();
    for (const { linha, celula, onde, motivo } of duvidosas) coletor.registrar({ arquivo, linha, coluna: onde, valor: celula, motivo });
    const delas = new Set(duvidosas.map(({ linha }) => linha));
    for (const { linha, cru } of registros) if (delas.has(linha)) rejeitadas.push(cru as Record<string, string>);
    registros = registros.filter(({ linha }) => !delas.has(linha));
  };

  const receberTodas = (rows: readonly CsvRow[]) => rows.filter(cheias).flatMap(separador.push).forEach(receber);
  return {
    push: (pedaco) => receberTodas(csv.push(pedaco)),
    receber: receberTodas,
    recusar: (motivo) => {
      coletor.registrar({ arquivo, linha: 0, coluna: '', valor: '', motivo });
      return { arquivo, registros: [], rejeitadas: [], avisos: [], legivel: false };
    },
    end: () => {
      receberTodas(csv.end());
      separador.end().forEach(receber);
      rejeitarDuvidosas();
      const motivo = titulos ? 'O arquivo só tem o cabeçalho.' : 'O arquivo está vazio.';
      if (linhas === 0 && (cabecalho || !titulos)) coletor.registrar({ arquivo, linha: titulos?.line ?? 0, coluna: '', valor: '', motivo });
      return { arquivo, registros, rejeitadas, avisos: cabecalho ? separador.avisos() : [], legivel: cabecalho !== undefined };
    },
  };
};

/** `colheitas.csv`, or a workbook of the same name → `colheitas`; undefined for a file no season has. */
export const nomeDaPlanilha = (arquivo: string): NomeDePlanilha | undefined =>
  NOMES_DE_PLANILHA.find((nome) => planilhaDe(nome).arquivo === arquivo.toLowerCase().replace(/\.xlsx$/, '.csv'));

/** Says a declared name of a file as it was sent: `secagens.csv` → `secagens.xlsx`. */
export const nomesEnviados = (lidas: Lidas): ((arquivo: string) => string) => {
  const enviados = new Map(NOMES_DE_PLANILHA.map((nome) => [planilhaDe(nome).arquivo, lidas[nome]?.arquivo]));
  return (arquivo) => enviados.get(arquivo) ?? arquivo;
};

/** Opens the files of an import, each by its name, to be read one after the other. */
export const abrirPlanilhas = (coletor: Coletor) => {
  const lidas: Partial<Record<NomeDePlanilha, PlanilhaLida>> = {};
  return {
    /** A reader for the next file; undefined for one that is not read, which is told. */
    abrir: (arquivo: string): LeitorDePlanilha | undefined => {
      const nome = nomeDaPlanilha(arquivo);
      const falha = (motivo: string) => coletor.registrar({ arquivo, linha: 0, coluna: '', valor: '', motivo });
      if (!nome) return void falha(`Arquivo desconhecido: use ${NOMES_DE_PLANILHA.map((um) => planilhaDe(um).arquivo).join(', ')}.`);
      if (lidas[nome]) return void falha('Este arquivo veio duas vezes.');
      const leitor = abrirPlanilha(nome, coletor, arquivo);
      const guardar = (lida: PlanilhaLida): PlanilhaLida => {
        lidas[nome] = lida;
        return lida;
      };
      return { ...leitor, recusar: (motivo) => guardar(leitor.recusar(motivo)), end: () => guardar(leitor.end()) };
    },
    lidas: (): Lidas => lidas as Lidas,
  };
};

/** Reads the files of an import, each by its name. */
export const lerPlanilhas = (arquivos: readonly Arquivo[], coletor: Coletor): Lidas => {
  const { abrir, lidas } = abrirPlanilhas(coletor);
  for (const { nome, texto } of arquivos) {
    const leitor = abrir(nome);
    leitor?.push(texto);
    leitor?.end();
  }
  return lidas();
};
