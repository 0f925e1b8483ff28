import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { useReadAll } from '../../http/hooks.js';
import { catalogueNamed, type Registro } from '../../catalogues/catalogues.api.js';

export type { Registro };

/** The places or machines of a catalogue. */
export const useCadastro = (tabela: string | undefined) => {
  const catalogue = tabela === undefined ? undefined : catalogueNamed(tabela);
  const { data } = useReadAll<typeof AnyRecord>(
    `/${catalogue?.path}`,
    { sort: catalogue?.label },
    { enabled: catalogue !== undefined, ...(catalogue && { modulo: catalogue.permissao }) },
  );
  return { lugares: data?.content ?? [], path: catalogue?.path ?? '', pronto: data !== undefined };
};
