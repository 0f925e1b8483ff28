import { originOf } from '../http/edge/address.js';
import type { Ctx } from '../http/pipeline/route.js';

/** An address of this installation as others reach it. */
export const enderecoDe = ({ services, request }: Ctx, caminho: string): string =>
  `${services.config.publicUrl ?? originOf(request)}${caminho}`;

/** Where a lot's code to scan leads: to its public page where it has one, else to the lot for who may sign in. */
export const enderecoDoLote = (ctx: Ctx, loteId: number, publicacao: { readonly chave: string } | undefined): string =>
  enderecoDe(ctx, publicacao ? `/p/${publicacao.chave}` : `/rastreabilidade/lotes/${loteId}`);
