import { ehDoPagador, julgarRetorno, lerRetorno, type Julgado, type Pagador } from '@tulha/domain/folha/banco/retorno';
import { especiesDeFolha, type EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { toWire } from '@tulha/domain/kernel/decimal';
import { normalizeDocumento } from '@tulha/domain/kernel/documents';
import { quantos } from '@tulha/domain/kernel/quantos';
import {
  devidosDaFolha,
  documentosQuePagam,
  pagosPeloBanco,
  parcelaDeTodos,
  remessasDaFolha,
} from '@tulha/read-models/folha/contas.queries';
import { z } from 'zod';
import { mudarLancamento } from '../rotas/mes-fechado.js';
import type { Ctx } from '../http/pipeline/route.js';
import { flag } from '../rotas/list-query.js';
import { type Row, salas } from './folha.js';

/** Letters of a return file: of the 600 workers that a sheet pays apart, with room for the records of other sheets. */
const LETRAS_MAX = 500_000;

export const PedidoDeRetorno = z
  .strictObject({
    retorno: z.string().min(1).max(LETRAS_MAX).meta({ description: 'O texto do arquivo de retorno do banco (CNAB 240)' }),
    motivo: z.string().trim().max(300).nullable().default(null).meta({ description: 'De um mês já conciliado: por que muda' }),
  })
  .meta({ id: 'PedidoDeRetorno' });

export const EnsaioDeRetorno = z.strictObject({
  ensaio: flag().meta({ description: 'Com 1, nada é gravado: a resposta diz quem ficaria pago' }),
});

type Pedido = Ctx<{ id: number }, z.output<typeof EnsaioDeRetorno>, z.output<typeof PedidoDeRetorno>>;
type Pagas = {
  readonly anotar: readonly Julgado[];
  readonly parcelas: readonly { readonly pagamentoId: number; readonly em: string }[];
  readonly avisos: readonly string[];
};

const umaDespesaSo = (faltam: number): string =>
  `Esta folha é uma despesa só, que fica paga quando o banco pagou a todos: ${quantos(faltam, 'pessoa falta', 'pessoas faltam')}. Quem o banco já pagou fica anotado, e não vai em outro arquivo.`;

/**
 * The instalments that the bank paid, each on its day. One expense for all is paid only when the bank paid everybody, on the last of the days:
 * less than all is told, and noted of each.
 */
const pagasPor = async (
  { reader }: Ctx<unknown, unknown, unknown>,
  especie: EspecieDeFolha,
  row: Row,
  julgados: readonly Julgado[],
): Promise<Pagas> => {
  const pagos = julgados.filter(({ veredito }) => veredito === 'PAGO');
  const suas = pagos.flatMap(({ parcelas, resposta }) => parcelas.map((pagamentoId) => ({ pagamentoId, em: resposta?.dia ?? '' })));
  if (pagos.length === 0 || suas.length > 0) return { anotar: [], parcelas: suas, avisos: [] };
  const deTodos = await parcelaDeTodos(reader, row);
  if (deTodos === null)
    return { anotar: [], parcelas: [], avisos: ['A despesa desta folha já foi paga em parte: marque o resto em Lançamentos.'] };
  const faltam = julgados.filter(({ veredito }) => veredito !== 'PAGO' && veredito !== 'JA_PAGO').length;
  if (faltam > 0) return { anotar: pagos, parcelas: [], avisos: [umaDespesaSo(faltam)] };
  const deAntes = await pagosPeloBanco(reader, especiesDeFolha[especie], row);
  const dias = [...deAntes.map(({ em: dia }) => dia), ...pagos.map(({ resposta }) => resposta?.dia ?? '')];
  const em = dias.reduce((ultimo, dia) => (dia > ultimo ? dia : ultimo));
  return { anotar: [], parcelas: [{ pagamentoId: deTodos, em }], avisos: [] };
};

/** A return file is of the farm's own document, and of an agreement by which files of the sheet were made. @throws RETORNO_DE_OUTRA_EMPRESA */
const exigirPagador = async ({ reader }: Ctx<unknown, unknown, unknown>, especie: EspecieDeFolha, row: Row, pagador: Pagador) => {
  const [documentos, remessas] = await Promise.all([documentosQuePagam(reader), remessasDaFolha(reader, especiesDeFolha[especie], row)]);
  if (ehDoPagador(pagador, documentos.map(normalizeDocumento), remessas)) return;
  const convenios = [...new Set(remessas.map(({ banco, convenio }) => `banco ${banco}, convênio ${convenio}`))];
  const pagadora = [documentos.join(' ou ') || 'nenhuma conta da fazenda', ...convenios].join('; ');
  throw refuseFolha('RETORNO_DE_OUTRA_EMPRESA', { ...pagador, descricao: row.descricao, pagadora });
};

/**
 * Reads the bank's return file of a closed sheet, and marks as paid what it paid.
 * @throws RETORNO_ILEGIVEL, RETORNO_DE_OUTRA_FOLHA, RETORNO_DE_OUTRA_EMPRESA
 */
export const receberRetorno = async (ctx: Pedido, especie: EspecieDeFolha, row: Row) => {
  const { respostas, deFora, pagador } = lerRetorno(ctx.body.retorno, { especie, id: row.id });
  if (respostas.length === 0) throw refuseFolha('RETORNO_DE_OUTRA_FOLHA', { descricao: row.descricao });
  await exigirPagador(ctx, especie, row, pagador);
  const ver = async () => {
    const devidos = await devidosDaFolha(ctx.reader, especiesDeFolha[especie], row);
    const julgados = julgarRetorno(devidos, respostas, ctx.hoje);
    const { anotar, parcelas, avisos } = await pagasPor(ctx, especie, row, julgados);
    const marcados = parcelas.length + anotar.length > 0 ? julgados.filter(({ veredito }) => veredito === 'PAGO') : [];
    return {
      parcelas,
      anotar: anotar.map(({ colaborador, centavos, resposta }) => ({
        ...{ colaboradorId: colaborador, em: resposta?.dia ?? '', valorCentavos: centavos },
      })),
      content: julgados.map(({ colaborador, centavos, veredito, explicacao, resposta }, n) => ({
        ...{
          colaborador,
          codigo: devidos[n]?.codigo ?? '',
          nome: devidos[n]?.nome ?? '',
          valor: toWire(centavos, 2),
          veredito,
          explicacao,
        },
        ...{
          dia: resposta?.dia ?? null,
          pago: resposta && toWire(resposta.pagoCentavos, 2),
          ocorrencias: [...(resposta?.ocorrencias ?? [])],
        },
      })),
      ...{
        pagos: marcados.length,
        total: toWire(
          marcados.reduce((soma, { centavos }) => soma + centavos, 0),
          2,
        ),
        deFora,
        avisos: [...avisos],
      },
    };
  };
  const ensaio = ctx.query.ensaio === true;
  const { parcelas, anotar, ...visto } = ensaio ? await ver() : await ctx.keep('retorno', await ver());
  const lancamentoId = row.lancamento_id;
  if (!ensaio && lancamentoId !== null && parcelas.length > 0)
    await mudarLancamento(ctx as Ctx, lancamentoId, { type: 'PagarParcelas', data: { lancamentoId, parcelas } }, ctx.body.motivo);
  if (!ensaio && lancamentoId !== null && anotar.length > 0)
    await salas[especie].executar(ctx, row.id, { type: 'AnotarPagosPeloBanco', data: { folhaId: row.id, lancamentoId, pagos: anotar } });
  return { ...visto, ensaio };
};
