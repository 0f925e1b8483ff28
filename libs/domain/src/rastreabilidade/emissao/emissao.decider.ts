import type { Decider } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import type { EmissaoEvent } from './emissao.events.js';

export type EmissaoCommand = { readonly type: 'EmitirPacoteEudr'; readonly data: EmissaoEvent['data'] };
type Conteudo = Pick<EmissaoEvent['data'], 'impressao' | 'talhoes'>;
/** The content of the last one. */
type Emissao = { readonly ultima: Conteudo | null };

const conteudo = ({ impressao, talhoes }: EmissaoEvent['data']): Conteudo => ({ impressao, talhoes });

/** Origin packages of one lot or sale. Issuing the same content as the last time records no fact. */
export const emissaoDecider: Decider<EmissaoCommand, EmissaoEvent, Emissao> = {
  category: 'emissao',
  initial: () => ({ ultima: null }),
  evolve: (_, { data }) => ({ ultima: conteudo(data) }),
  decide: ({ data }, { ultima }) => (igual(conteudo(data), ultima) ? [] : [{ type: 'PacoteEudrEmitido', data }]),
};
