import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { api, type Versioned } from '../http/client.js';
import { useRead, useReadAll, useWrite } from '../http/hooks.js';
import { pode, usePode } from '../http/pode.js';
import { activeFarm, session } from '../http/session.js';
import { mensagensDe } from './mensagens.js';

export const CADASTROS = '/cadastros';

/** A row of a catalogue: names of the declaration, units of the wire. */
export type Registro = Versioned<{ readonly id: number } & Readonly<Record<string, unknown>>>;

export const todos: readonly Catalogue[] = Object.values(catalogues);

export const catalogueOf = (path: string): Catalogue | undefined => todos.find((catalogue) => catalogue.path === path);

/** The catalogue a `ref` points at; undefined where it points at something else. */
export const catalogueNamed = (tabela: string): Catalogue | undefined => todos.find((catalogue) => catalogue.tabela === tabela);

export const useRegistro = ({ path }: Catalogue, id: string | undefined) =>
  useRead<Registro>(`/${path}/${id}`, undefined, { enabled: id !== undefined });

/** Every role may use what has no module of its own: tags. */
const moduloDe = ({ permissao }: Catalogue) => (permissao === 'suporte' ? undefined : permissao);

/** Whether the records of a catalogue may be changed by who is signed in. */
export const usePodeMudarCadastro = (catalogue: Catalogue) => usePode(moduloDe(catalogue), 'escrever');

/** Whether a page over a catalogue may ask for its records. */
export const usePodeVerCadastro = (catalogue: Catalogue | undefined) => usePode(catalogue && moduloDe(catalogue));

/** The catalogues whoever is signed in may look into. */
export const useCadastros = (): readonly Catalogue[] => {
  session.use();
  return todos.filter((catalogue) => pode(moduloDe(catalogue)));
};

const nameOf = (catalogue: Catalogue, row: Registro) => String(row[catalogue.label] ?? row.id);

/** All records of a catalogue, in the order of their names. Nothing is asked where there is none, or of who may not see them. */
const useTodosDe = (catalogue: Catalogue | undefined, enabled = true) => {
  const modulo = catalogue && moduloDe(catalogue);
  const { data } = useReadAll<Registro>(
    `/${catalogue?.path}`,
    { sort: catalogue?.label },
    { enabled: enabled && catalogue !== undefined, ...(modulo !== undefined && { modulo }) },
  );
  return data?.content ?? [];
};

/** The records of a catalogue as choices, by their label. */
export const useChoices = (tabela: string) => {
  const catalogue = catalogueNamed(tabela);
  const rows = useTodosDe(catalogue);
  return catalogue ? rows.map((row) => ({ value: String(row.id), label: nameOf(catalogue, row) })) : [];
};

export type Usos = {
  readonly total: number;
  readonly mover: boolean;
  readonly usos: readonly { readonly tabela: string; readonly nome: string; readonly quantas: number; readonly cadastro: boolean }[];
};

/** What uses a record, asked when somebody is about to delete it. */
export const useUso = ({ path }: Catalogue, id: number, enabled: boolean) =>
  useRead<Usos>(`/${path}/${id}/uso`, undefined, { enabled, staleMs: 0 });

/** What may take the place of a record: all others that are like it where the declaration asks for it. */
export const useLugares = (catalogue: Catalogue, registro: Registro, enabled: boolean) =>
  useTodosDe(catalogue, enabled)
    .filter(({ id }) => id !== registro.id)
    .filter((row) => (catalogue.mover?.iguais ?? []).every((name) => (row[name] ?? null) === null || row[name] === registro[name]))
    .map((row) => ({ value: String(row.id), label: nameOf(catalogue, row) }));

type Gravar = { readonly body: Readonly<Record<string, unknown>>; readonly registro: Registro | undefined };

/** Creates, or changes what was read. A record of a farm says which in its body; otherwise it is the active one. */
export const useGravar = (catalogue: Catalogue, isNew: boolean) => {
  const active = activeFarm.use() ?? 0;
  const { adicionado, editado } = mensagensDe(catalogue);
  return useWrite(
    ({ body, registro }: Gravar) => {
      const fazenda = Number(body['fazenda'] ?? active);
      if (!registro) return api.post<Registro>(`/${catalogue.path}`, body, { fazenda });
      return api.put<Registro>(`/${catalogue.path}/${registro.id}`, body, { fazenda, ifMatch: registro.etag });
    },
    isNew ? adicionado : editado,
  );
};

type Exclusao = { readonly registro: Registro; readonly para: number | null };

/** Deletes; what uses it goes over to `para`. */
export const useExcluir = (catalogue: Catalogue) =>
  useWrite(
    ({ registro: { id, etag }, para }: Exclusao) =>
      api.delete(`/${catalogue.path}/${id}`, { ifMatch: etag, ...(para !== null && { query: { mover_para: para } }) }),
    mensagensDe(catalogue).removido,
  );
