import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import type { z } from 'zod';
import { type Ctx, type Route, route } from '../../http/pipeline/route.js';
import { idDe } from '../../rotas/criado.js';
import { exigirLotesDoFormulario } from '../../rotas/lote-do-formulario.js';
import { Ensaiavel, gravar, novosIds } from '../ensaio/ensaio.js';
import { comODito, corrigido } from '../processo/corrigir.js';
import { lerRegistro } from '../processo/ler-registro.js';
import { comIds, exigirAdicionais, exigirFeitas } from '../processo/saidas-feitas.js';
import { comoEsta, corrigir, type Pedido, type Transformacao } from './transformacao.js';

/** The form of benefício or rebenefício. @typeParam P the request it becomes */
type Formulario<P extends Pedido, S extends z.ZodRawShape> = {
  readonly summary: string;
  readonly form: z.ZodObject<S>;
  /** The name of the form for a correction, and that of the record's id in facts. */
  readonly corrigivel: string;
  readonly idNoFato: string;
  /** @param feitas the lots a record had made that is corrected @param antes that record */
  readonly doForm: (ctx: Ctx, body: z.output<z.ZodObject<S>>, fazendaId: number, feitas: readonly number[], antes?: P) => Promise<P> | P;
  /** Fields that lose their value when a correction changes others. */
  readonly naoFica?: (enviado: Partial<z.output<z.ZodObject<S>>>) => readonly string[];
};

/** The routes that make a record from its form, and correct it. */
export const formularios = <P extends Pedido, S extends z.ZodRawShape>(
  transformacao: Transformacao<P>,
  { summary, form, corrigivel, idNoFato, doForm, naoFica }: Formulario<P, S>,
): Record<'criar' | 'corrigir', Route> => {
  const { processo, nome, registros, answer } = transformacao;
  type Corpo = z.output<z.ZodObject<S>>;
  return {
    criar: route({
      method: 'POST',
      path: '/',
      summary,
      query: Ensaiavel,
      body: form,
      porFazenda: true,
      answer,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        await exigirLotesDoFormulario(ctx, ctx.body as Corpo, 'lotes');
        const pedido = await doForm(ctx, ctx.body as Corpo, ctx.fazenda, []);
        const saidas = await comIds(ctx, pedido.saidas);
        const command = transformacao.realizar(await novosIds(ctx, processo), pedido, saidas);
        return gravar(ctx, command, (receipt) => lerRegistro(ctx, registros, idDe(receipt, idNoFato)));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      summary: `${nome}: corrige o registro; o que não se diz fica`,
      query: Ensaiavel,
      body: corrigido(form, corrigivel) as z.ZodType,
      answer,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { view, pedido: antes, feitas } = await comoEsta(ctx, transformacao, id);
        const { motivo } = ctx.body as { readonly motivo: string | null };
        const body = comODito(ctx, form, view, naoFica);
        await exigirLotesDoFormulario(ctx, body, 'lotes');
        const pedido = await doForm(ctx, body, antes.fazendaId, feitas, antes);
        const { escolha, adicionais } = body as Readonly<Record<'escolha' | 'adicionais', readonly { readonly id: number | null }[]>>;
        exigirFeitas(escolha, feitas, 'escolha');
        exigirAdicionais(adicionais, antes.adicionais.length);
        const avisos = transformacao.avisos?.(antes, pedido) ?? [];
        return corrigir(ctx, transformacao, id, { pedido, motivo, feitas, avisos });
      },
    }),
  };
};
