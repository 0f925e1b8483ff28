import type { Ctx } from '../http/pipeline/route.js';

type Pedido = Pick<Ctx, 'request'>;

/** Whether the request says a field, be it that there is nothing there any more. */
export const wasSent = ({ request }: Pedido, nome: string): boolean =>
  (request.body as Readonly<Record<string, unknown>>)[nome] !== undefined;

/** A change applied over the present record: fields not sent stay. @param antes the record, in the fields of the form */
export const withSentFields = <T extends object>(ctx: Pedido, antes: T, sent: T): T => ({
  ...antes,
  ...Object.fromEntries(Object.entries(sent).filter(([nome]) => wasSent(ctx, nome))),
});
