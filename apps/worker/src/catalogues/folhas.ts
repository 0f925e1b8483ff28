import { instrucoesDe } from '@tulha/domain/catalogues/planilha/instrucoes';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { colunasDe, tituloDoCodigo } from '@tulha/domain/kernel/catalogue/colunas';
import { opcoesDe } from '@tulha/domain/kernel/cells/celula';
import type { Nomes } from '@tulha/domain/kernel/cells/nomes';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { type Aba, abasDe, marca } from '@tulha/domain/registers/planilha/abas';
import { sheetColumn } from '@tulha/platform/spreadsheet/columns';
import { INSTRUCOES } from '@tulha/platform/spreadsheet/read-table';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { linhasParaExportar } from '@tulha/read-models/catalogues/planilha.queries';
import type { Reader } from '@tulha/read-models/read/reader';

type Row = Readonly<Record<string, unknown>>;
type Rows = AsyncIterable<Row> | Iterable<Row>;
type Codigo = (id: number) => string | null;

/** A catalogue, or a register with the sheets of its lines. */
export const abasDoCadastro = (catalogue: Catalogue): readonly [Aba, ...Aba[]] =>
  'lines' in catalogue ? abasDe(catalogue as Register) : [{ nome: catalogue.title.plural, lista: null, catalogue }];

const proprio: Codigo = String;

/** The columns of a catalogue over its records; in the empty form, required ones are marked. */
const colunasDaPlanilha = (catalogue: Catalogue, nomes: Nomes, modelo: boolean, codigo: Codigo): readonly Column<Row>[] => [
  { title: tituloDoCodigo(catalogue), kind: 'text', width: 12, value: ({ id }) => (id === undefined ? null : codigo(Number(id))) },
  ...colunasDe(catalogue).map((coluna) =>
    sheetColumn<Row>(coluna.campo, coluna.field, nomes, {
      title: modelo && coluna.obrigatoria ? `${coluna.titulo} *` : coluna.titulo,
      options: coluna.field.kind === 'ref' && coluna.field.de ? nomes.todos(coluna.field.de) : opcoesDe(coluna),
    }),
  ),
];

const COLUNAS_DAS_INSTRUCOES: readonly Column<Row>[] = [
  { title: 'Coluna', kind: 'text', width: 32, value: ({ coluna }) => String(coluna) },
  { title: 'Obrigatória', kind: 'text', width: 12, value: ({ obrigatoria }) => String(obrigatoria) },
  { title: 'Como preencher', kind: 'text', width: 80, value: ({ como }) => String(como) },
  { title: 'Exemplo', kind: 'text', width: 28, value: ({ exemplo }) => String(exemplo) },
];

const instrucoes = (abas: readonly Aba[]): Sheet<Row> => {
  const rows = abas.flatMap(({ nome, lista, catalogue }) =>
    instrucoesDe(catalogue).map(({ coluna, ...resto }) => ({ ...resto, coluna: lista === null ? coluna : `${nome}: ${coluna}` })),
  );
  return { name: INSTRUCOES, columns: COLUNAS_DAS_INSTRUCOES, rows };
};

const folha = (nome: string, columns: readonly Column<Row>[], rows: Rows): Sheet<Row> => ({ name: nome, columns, rows, filter: true });

/** The empty form of a catalogue, or of a register with its lines; of a register's list of lines, that alone. */
export const folhasDoModelo = (catalogue: Catalogue, nomes: Nomes, linhas: string | undefined): readonly Sheet<Row>[] => {
  const abas = abasDoCadastro(catalogue).filter(({ lista }) => linhas === undefined || lista === linhas);
  return [...abas.map((aba) => folha(aba.nome, colunasDaPlanilha(aba.catalogue, nomes, true, proprio), [])), instrucoes(abas)];
};

type Exportar = {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
  readonly nomes: Nomes;
  readonly linhas: string | undefined;
  readonly novos: boolean;
  readonly registros: AsyncIterable<Row>;
  readonly contar: (rows: AsyncIterable<Row>) => AsyncIterable<Row>;
};

/** The sheets of an export: the records, and for a register one more for each kind of its lines. */
export const folhasDoCadastro = ({ catalogue, reader, nomes, linhas, novos, registros, contar }: Exportar): readonly Sheet<Row>[] => {
  const [primeira, ...outras] = abasDoCadastro(catalogue);
  const marcas = new Map<number, string>();
  const vistos: number[] = [];
  const ver = async function* () {
    for await (const row of registros) {
      const id = Number(row['id']);
      vistos.push(id);
      if (novos) marcas.set(id, marca(vistos.length));
      yield row;
    }
  };
  const doDono: Nomes = {
    ...nomes,
    escrever: (tabela, id) => (tabela === catalogue.tabela ? marcas.get(id) : undefined) ?? nomes.escrever(tabela, id),
  };
  const dasLinhas = async function* (line: Line) {
    // Without a sheet of the records themselves, they are read only to find their lines.
    if (linhas !== undefined) for await (const _ of ver());
    yield* linhasParaExportar(reader, line, vistos);
  };
  const doRegistro = folha(
    primeira.nome,
    colunasDaPlanilha(catalogue, nomes, false, (id) => marcas.get(id) ?? String(id)),
    contar(ver()),
  );
  const deBaixo = outras.flatMap(({ nome, lista, catalogue: daAba }) => {
    const line = lista === null ? undefined : (catalogue as Register).lines[lista];
    const codigo: Codigo = novos ? () => null : proprio;
    return line ? [{ lista, sheet: folha(nome, colunasDaPlanilha(daAba, doDono, false, codigo), contar(dasLinhas(line))) }] : [];
  });
  if (linhas !== undefined) return deBaixo.flatMap(({ lista, sheet }) => (lista === linhas ? [sheet] : []));
  return [doRegistro, ...deBaixo.map(({ sheet }) => sheet)];
};
