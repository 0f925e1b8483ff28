import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { declared } from '@tulha/domain/registers/declared';
import type { Colunas } from '@tulha/domain/registros/aponta';
import { umDe, variosDe } from '@tulha/domain/registros/especie';
import { todosOsRegistros } from '@tulha/domain/registros/todos';

/** One way in which rows of a table refer to records of a catalogue. */
export type Referencia = {
  readonly tabela: string;
  readonly coluna: string;
  readonly nomes: readonly [um: string, muitos: string];
  /** Its rows are of a catalogue or a register themselves, which can be changed, and stay, marked, when deleted. */
  readonly cadastro: boolean;
  readonly impede: boolean;
  /** The column holds a list of ids. */
  readonly lista: boolean;
  readonly com?: string;
  readonly sem?: string;
};

/** Every table there is with where its columns point, and what its rows are called. */
const apontam = Object.values(todosOsRegistros).flatMap((registro) => {
  const nomes = [umDe(registro), variosDe(registro)] as const;
  const partes = Object.entries(registro.partes).map(([tabela, { aponta }]) => ({ tabela, nomes, aponta }));
  return [{ tabela: registro.tabela, nomes, aponta: registro.aponta }, ...partes];
});

const referenciasDe = (tabela: string, nomes: Referencia['nomes'], aponta: Colunas, alvo: string): Referencia[] =>
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
            lista: coluna.endsWith('_ids'),
            ...como,
          })),
  );

/** Everything that can refer to records of a catalogue. */
export const referenciasA = ({ tabela: alvo }: Pick<Catalogue, 'tabela'>): readonly Referencia[] =>
  apontam.flatMap(({ tabela, nomes, aponta }) => referenciasDe(tabela, nomes, aponta, alvo));
