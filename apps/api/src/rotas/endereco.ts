import { originOf } from '../http/edge/address.js';
import type { Ctx } from '../http/pipeline/route.js';

/** An address of this installation as others reach it. */
export const enderecoDe = ({ services, request }: Ctx, caminho: string): string =>
  `${services.config.publicUrl ?? originOf(request)}${caminho}`;

/** The address in the code of a lot's label: its public page where it has one, else the lot's page for signed-in users. */
export const enderecoDoLote = (ctx: Ctx, loteId: number, publicacao: { readonly chave: string } | undefined): string =>
  enderecoDe(ctx, publicacao ? `/p/${publicacao.chave}` : `/rastreabilidade/lotes/${loteId}`);
