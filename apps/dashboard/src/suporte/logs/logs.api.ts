import type * as answers from '@tulha/domain/suporte/suporte.answers';
import type * as acesso from '@tulha/domain/acesso/acesso.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { useRead } from '../../http/hooks.js';
import type { ListState } from '../../ui/list/state.js';

/** One act of a user, of one fact or of many. */
export type Ato = Answer<typeof answers.Ato>;

/** The acts with their authors, filtered by the address. */
export const useAtos = ({ filters, page, size }: ListState) =>
  useRead<Paged<typeof answers.Ato>>('/logs', { ...filters, page, size }, { keep: true });

/** Every user whose acts the log may hold. */
export const useUsuarios = () => useRead<Paged<typeof acesso.Usuario>>('/cat-usuarios', { size: 200, sort: 'nome' }).data?.content ?? [];
