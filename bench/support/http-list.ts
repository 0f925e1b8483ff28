import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least a list of activities over HTTP could do, in a process of its own: Fastify, a pool as wide as the api's, a count and a page,
 * both prepared, of the read model itself. No sign-in, no validation, no log, one account. Sends its port to its parent.
 */
type Asked = {
  readonly fazenda: string;
  readonly safra: string;
  readonly atividade: string;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly page: string;
};

const SIZE = 20;
const CONTA = Number(process.env.TULHA_BENCH_CONTA);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, max: 20 });
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, String);

const WHERE = 'a.conta = $1 and a.fazenda_id = $2 and a.safra_id = $3 and a.cat_atividade_id = $4 and a.data between $5 and $6';
const COUNT = `select count(*) as total from leitura.atividade a where ${WHERE}`;
const NAMES = `(select coalesce(json_agg(json_build_object('id', t.id, 'nome', t.nome)), '[]') from leitura.talhao t
  where t.conta = a.conta and t.id in (select jsonb_array_elements(a.talhao_ids)::int8))`;
const INPUTS = `coalesce((select -sum(m.custo_centavos) from leitura.movimento_estoque m
  where m.conta = a.conta and m.origem_registro = 'atividade' and m.origem_id = a.id), 0)::int8`;
const GROUP = '(select json_agg(g.id order by g.id) from leitura.atividade g where g.grupo_id = a.grupo_id and g.conta = a.conta)';
const PAGE = `select a.*, k.descricao, ${NAMES} as talhoes, ${INPUTS} as insumos, ${GROUP} as grupo
  from (select * from leitura.atividade a where ${WHERE} order by a.data desc nulls last, a.id limit ${SIZE} offset $7) a
  left join leitura.tipo_atividade k on k.conta = a.conta and k.id = a.cat_atividade_id order by a.data desc, a.id`;

type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly custo_centavos: number;
  readonly insumos: number;
  readonly pagamento_centavos: number;
  readonly litros_ml: number;
  readonly grupo: number[];
};

const shown = (row: Row) => {
  const others = row.custo_centavos + row.insumos;
  const first = row.grupo[0] === row.id;
  return {
    id: row.id,
    fazenda: row['fazenda_id'],
    safra: row['safra_id'],
    talhao: row['talhao_id'],
    talhoesIds: row['talhao_ids'],
    talhoes: row['talhoes'],
    atividade: row['cat_atividade_id'],
    atividadeNome: row['descricao'],
    data: row['data'],
    horaInicial: row['hora_inicial'],
    horaFinal: row['hora_final'],
    obs: row['obs'],
    grupo: first ? null : row.grupo[0],
    subAtividades: first ? row.grupo.slice(1) : [],
    linhas: row['linhas'],
    litros: row.litros_ml / 1_000,
    colheita: row.pagamento_centavos / 100,
    outrosCustos: others / 100,
    total: (row.pagamento_centavos + others) / 100,
  };
};

const app = Fastify();
app.get('/', async (request, reply) => {
  const { fazenda, safra, atividade, dateStart, dateEnd, page } = request.query as Asked;
  const values = [CONTA, fazenda, safra, atividade, dateStart, dateEnd];
  const [counted, found] = await Promise.all([
    pool.query<{ total: number }>({ name: 'count', text: COUNT, values }),
    pool.query<Row>({ name: 'page', text: PAGE, values: [...values, (Number(page) - 1) * SIZE] }),
  ]);
  return reply.send({ content: found.rows.map(shown), pagination: { page: Number(page), size: SIZE, total: counted.rows[0]?.total } });
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(url).port));
process.once('disconnect', () => process.exit(0));
