import { type Decider, never } from '../../kernel/decider.js';
import { refusePublicacao } from './errors.js';
import type { Mostra, PublicacaoEvent } from './publicacao.events.js';

type Apresentacao = { readonly mostra: Mostra; readonly historia: string | null };
type State = { publicada: Apresentacao | null };

type Pedido = Apresentacao & { readonly loteId: number };
export type PublicacaoCommand =
  /** `chave` is random and new; it is used only when the lot has no page. */
  | { readonly type: 'PublicarLote'; readonly data: Pedido & { readonly chave: string; readonly impressao: string } }
  | { readonly type: 'AlterarPublicacao'; readonly data: Pedido }
  | { readonly type: 'RevogarPublicacao'; readonly data: { readonly loteId: number } };

const igual = (a: Apresentacao, b: Apresentacao): boolean =>
  a.historia === b.historia &&
  a.mostra.mapa === b.mostra.mapa &&
  a.mostra.fazenda === b.mostra.fazenda &&
  a.mostra.qualidade === b.mostra.qualidade;

/** The public page of a lot: there is one or none. A revoked one never comes back; a new one has another address. */
export const publicacaoDecider: Decider<PublicacaoCommand, PublicacaoEvent, State> = {
  category: 'publicacao',
  initial: () => ({ publicada: null }),
  evolve: (_, { type, data }) => {
    switch (type) {
      case 'LotePublicado':
      case 'PublicacaoAlterada':
        return { publicada: { mostra: data.mostra, historia: data.historia } };
      case 'PublicacaoRevogada':
        return { publicada: null };
      default:
        return never(type);
    }
  },
  decide: (command, { publicada }) => {
    switch (command.type) {
      case 'PublicarLote':
        if (publicada && !igual(publicada, command.data)) throw refusePublicacao('LOTE_JA_PUBLICADO');
        return publicada ? [] : [{ type: 'LotePublicado', data: command.data }];
      case 'AlterarPublicacao':
        if (!publicada) throw refusePublicacao('LOTE_NAO_PUBLICADO');
        return igual(publicada, command.data) ? [] : [{ type: 'PublicacaoAlterada', data: command.data }];
      case 'RevogarPublicacao':
        return publicada ? [{ type: 'PublicacaoRevogada', data: command.data }] : [];
      default:
        return never(command);
    }
  },
};
