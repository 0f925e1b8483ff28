import type { TestApp } from './test-app.js';

type Conta = Pick<Awaited<ReturnType<TestApp['account']>>, 'call'>;

/** Litres that no test uses up. */
const SOBRA = { medida: 100_000, colhido: 1_000, valor: 0 };

/** Picks more coffee in plots than any test uses, long before it forms its lots: for tests that are not about the harvest. */
export const colherDeSobra = async ({ call }: Conta, fazenda: number, talhoes: readonly number[], data = '2025-01-02'): Promise<void> => {
  const na = { 'x-fazenda': String(fazenda) };
  const feito = async (path: string, body: object) => {
    const made = await call('POST', path, body, na);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id as number;
  };
  const colaborador = await feito('/cad-colaboradores', {
    nome: 'Quem colheu de sobra',
    tipo: 'safrista',
    codigo: `S${talhoes[0]}`,
  });
  const atividade = await feito('/reg-atividades', { talhoesIds: talhoes, data });
  await feito(`/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: talhoes.map((talhao) => ({ colaborador, talhao, ...SOBRA })) });
};
