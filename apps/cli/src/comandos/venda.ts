import type * as answers from '@tulha/domain/comercial/venda/venda.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { vendaColumns } from '@tulha/domain/comercial/venda/venda.columns';
import { origemColumns } from '@tulha/domain/rastreabilidade/genealogia/origem.columns';
import type { Handler } from '../context.js';
import { type Exit, EXIT, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { findVenda, type Origem, type Venda } from '../rastreabilidade.js';
import { tableColumns } from '../terminal/columns.js';
import { percent, plural } from '../terminal/format.js';
import { table } from '../terminal/table.js';

const AT_ONCE = 4;

type VendaComOrigem = Pick<Answer<typeof answers.VendaCompleta>, 'id' | 'codigo' | 'data' | 'clienteNome' | 'origens'>;
type Linha = Omit<VendaComOrigem, 'id' | 'origens'> & Origem & { readonly unidade: 'kg' };

const columns = { ...vendaColumns, ...origemColumns };

const COLUMNS = tableColumns<Linha, typeof columns>(
  columns,
  ['codigo', 'data', 'clienteNome', 'nome', 'fazendaNome', 'percentual', 'quantidade'],
  { percentual: ({ percentual }) => percent(percentual) },
);

const withOrigin = async (api: Api, { id, codigo, data, clienteNome }: Venda): Promise<VendaComOrigem> => {
  const { origens } = await api.get<typeof answers.VendaCompleta>(`/vendas/${id}`);
  return { id, codigo, data, clienteNome, origens };
};

/** In the order of the list, a few at a time. */
const withOrigins = async (api: Api, vendas: readonly Venda[]): Promise<VendaComOrigem[]> => {
  const done: VendaComOrigem[] = [];
  for (let from = 0; from < vendas.length; from += AT_ONCE) {
    done.push(...(await Promise.all(vendas.slice(from, from + AT_ONCE).map((venda) => withOrigin(api, venda)))));
  }
  return done;
};

/** `tulha venda origem CODIGO` or `--todas`. */
export const origemDaVenda: Handler<{ todas?: boolean }> = async (ctx, [codigo], { todas = false }): Promise<Exit> => {
  if ((codigo === undefined) === !todas) throw usage('Informe o código de uma venda, ou --todas.', 'tulha venda origem --help');
  const api = await ctx.api();
  const wanted: Venda[] = [];
  if (codigo === undefined) for await (const venda of api.all<typeof answers.Venda>('/vendas', { sort: 'codigo' })) wanted.push(venda);
  else wanted.push(await findVenda(api, codigo));
  const vendas = await withOrigins(api, wanted);
  if (ctx.json) {
    await ctx.outJson({ vendas });
    return EXIT.ok;
  }
  const lines = vendas.flatMap((venda) => venda.origens.map((origem): Linha => ({ ...origem, ...venda, unidade: 'kg' })));
  await ctx.out(table(lines, COLUMNS, ctx.colours.out));
  const without = vendas.filter(({ origens }) => origens.length === 0).map((venda) => venda.codigo);
  await ctx.say(`${plural(vendas.length, 'venda', 'vendas')}${without.length > 0 ? `; sem origem: ${without.join(', ')}` : ''}`);
  return EXIT.ok;
};
