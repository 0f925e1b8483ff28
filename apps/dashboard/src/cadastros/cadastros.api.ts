import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { api, type Versioned } from '../http/client.js';
import { useRead, useReadAll, useWrite } from '../http/hooks.js';
import { activeFarm } from '../http/session.js';
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

/** The records of a catalogue as choices, by their label. Nothing is asked where there is none. */
export const useChoices = (tabela: string) => {
  const catalogue = catalogueNamed(tabela);
  const { data } = useReadAll<Registro>(
    `/${catalogue?.path}`,
    { sort: catalogue?.label },
    { enabled: catalogue !== undefined, ...(catalogue && { modulo: catalogue.permissao }) },
  );
  return (data?.content ?? []).map((row) => ({ value: String(row.id), label: String(row[catalogue?.label ?? 'id'] ?? row.id) }));
};

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

export const useExcluir = (catalogue: Catalogue) =>
  useWrite(({ id, etag }: Registro) => api.delete(`/${catalogue.path}/${id}`, { ifMatch: etag }), mensagensDe(catalogue).removido);
