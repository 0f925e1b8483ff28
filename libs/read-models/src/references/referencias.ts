import type { Catalogue, Contado } from '@tulha/domain/kernel/catalogue/catalogue';
import { declared } from '@tulha/domain/registers/declared';
import type { Colunas } from '@tulha/domain/references/aponta';
import { umDe, variosDe } from '@tulha/domain/references/especie';
import { todosOsRegistros } from '@tulha/domain/references/todos';

/** One way in which rows of a table refer to records of a catalogue. */
export type Referencia = {
  readonly tabela: string;
  readonly coluna: string;
  readonly nomes: readonly [um: string, muitos: string];
  /** Its rows are of a catalogue or a register themselves: they can be changed, and stay, marked, when deleted. */
  readonly cadastro: boolean;
  readonly impede: boolean;
  /** The column holds a list of ids. */
  readonly lista: boolean;
  /** The column holds a text, which may be an id. */
  readonly texto?: true;
  /** The condition under which rows that name no record count under one. */
  readonly contado?: Contado;
  /** The column that is true of a row that was deleted, where its table is of no catalogue and keeps such rows. */
  readonly fora: string | null;
  readonly com?: string;
  readonly sem?: string;
};

/** Every table there is with the targets of its columns, and the words for its rows. */
const apontam = Object.values(todosOsRegistros).flatMap((registro) => {
  const nomes = [umDe(registro), variosDe(registro)] as const;
  const partes = Object.entries(registro.partes).map(([tabela, parte]) => ({
    tabela,
    nomes: parte.nomes ?? nomes,
    aponta: parte.aponta,
    fora: null,
  }));
  return [{ tabela: registro.tabela, nomes, aponta: registro.aponta, fora: registro.fora }, ...partes];
});

type Apontada = Pick<Referencia, 'tabela' | 'nomes' | 'fora'> & { readonly aponta: Colunas };

const referenciasDe = ({ tabela, nomes, aponta, fora }: Apontada, alvo: string): Referencia[] =>
  Object.entries(aponta).flatMap(([coluna, para]) =>
    'de' in para
      ? []
      : para
          .filter((um) => um.alvo === alvo)
          .map(({ alvo: _alvo, ...como }) => ({
            tabela,
            coluna,
            nomes,
            cadastro: Object.hasOwn(declared, tabela),
            fora: Object.hasOwn(declared, tabela) ? null : fora,
            lista: coluna.endsWith('_ids'),
            ...como,
          })),
  );

const contadosEm = ({ contados = [] }: Pick<Catalogue, 'contados'>): readonly Referencia[] =>
  contados.map((contado) => {
    const { tabela, nomes, dia: coluna } = contado;
    return { tabela, coluna, nomes, cadastro: Object.hasOwn(declared, tabela), impede: true, fora: null, lista: false, contado };
  });

/** Everything that can refer to records of a catalogue, or counts under them. */
export const referenciasA = (catalogue: Pick<Catalogue, 'tabela' | 'contados'>): readonly Referencia[] => [
  ...apontam.flatMap((apontada) => referenciasDe(apontada, catalogue.tabela)),
  ...contadosEm(catalogue),
];
