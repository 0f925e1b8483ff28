import type { Answer } from '@tulha/domain/kernel/answers';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { CADASTROS, lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { records } from '@tulha/domain/registers/declared';
import type * as answers from '@tulha/domain/suporte/suporte.answers';
import type { Versioned } from '../http/client.js';
import { useRead, useReadAll } from '../http/hooks.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { may, useMay } from '../http/may.js';
import { session } from '../http/session.js';
import { useDaFazenda } from '../propriedade/fazendas.api.js';
import { escolhasDe } from './escolhas.js';
import { parametroDoLugar } from './estado-da-exclusao.js';
import { mensagensDe } from './mensagens.js';

/** A row of a catalogue: names of the declaration, units of the wire. */
export type Registro = Versioned<Answer<typeof AnyRecord>>;

/** Catalogues and registers, which are drawn alike. */
export const todos: readonly Catalogue[] = Object.values(records);

/** The catalogue an address is of, by its word after `/cadastros`. */
export const catalogueOf = (word: string): Catalogue | undefined =>
  todos.find((catalogue) => lugarDe(catalogue) === `${CADASTROS}/${word}`);

/** The catalogue a `ref` points at; undefined where it points at something else. */
export const catalogueNamed = (tabela: string): Catalogue | undefined => todos.find((catalogue) => catalogue.tabela === tabela);

/** The module of a catalogue; tags have none, and every role may use them. */
export const moduloDe = ({ permissao }: Catalogue) => (permissao === 'suporte' ? undefined : permissao);

/** Whether the signed-in user may change the records of a catalogue. */
export const usePodeMudarCadastro = (catalogue: Catalogue) => useMay(moduloDe(catalogue), 'escrever');

/** The catalogues that the signed-in user may read. */
export const useCadastros = (): readonly Catalogue[] => {
  session.use();
  return todos.filter((catalogue) => may(moduloDe(catalogue)));
};

/** A record as its catalogue names it. */
export const nameOf = (catalogue: Catalogue, row: Registro): string => catalogue.rotulo?.(row) ?? String(row[catalogue.label] ?? row.id);

/** All records of a catalogue, ordered by name. Nothing is requested without a catalogue, or for a user who may not see it. */
const useTodosDe = (catalogue: Catalogue | undefined, enabled = true) => {
  const modulo = catalogue && moduloDe(catalogue);
  const { data } = useReadAll<typeof AnyRecord>(
    `/${catalogue?.path}`,
    { sort: catalogue?.label },
    { enabled: enabled && catalogue !== undefined, ...(modulo !== undefined && { modulo }) },
  );
  return data?.content ?? [];
};

/** The wanted records of a catalogue as choices by their label, with the farm's name where they belong to several. */
export const useChoicesWhere = (tabela: string, wanted: (row: Registro) => boolean) => {
  const catalogue = catalogueNamed(tabela);
  const rows = useTodosDe(catalogue).filter(wanted);
  const daFazenda = useDaFazenda(rows.map((row) => row['fazenda']));
  if (!catalogue) return [];
  return escolhasDe(rows, (row) => daFazenda(nameOf(catalogue, row), row['fazenda']));
};

const todas = () => true;

export const useChoices = (tabela: string) => useChoicesWhere(tabela, todas);

/** The uses of a record, asked when the user is about to delete it. */
export const useUso = ({ path }: Catalogue, id: number, enabled: boolean) =>
  useRead<typeof answers.UsosDoCadastro>(`/${path}/${id}/uso`, undefined, { enabled, staleMs: 0 });

/** The records that may replace this one: all others, with the same values where the declaration asks for it. */
export const useLugares = (catalogue: Catalogue, registro: Registro, enabled: boolean) =>
  useTodosDe(catalogue, enabled)
    .filter(({ id }) => id !== registro.id)
    .filter((row) => (catalogue.mover?.iguais ?? []).every((name) => (row[name] ?? null) === null || row[name] === registro[name]))
    .map((row) => ({ value: String(row.id), label: nameOf(catalogue, row) }));

type Exclusao = { readonly registro: Registro; readonly para: number | null; readonly motivo?: string };

/** Deletes a record; those that use it move to `para`. */
export const useExcluir = (catalogue: Catalogue) =>
  useWish(
    ({ registro: { id, etag }, para, motivo }: Exclusao) => {
      const query = para === null ? '' : `?${parametroDoLugar(catalogue)}=${para}`;
      return {
        what: `${catalogue.title.singular}: exclusão`,
        wish: { method: 'DELETE', path: `/${catalogue.path}/${id}${query}`, ifMatch: etag, ...(motivo && { body: { motivo } }) },
      };
    },
    mensagensDe(catalogue).removido,
    { failed: mensagensDe(catalogue).naoRemovido },
  );
