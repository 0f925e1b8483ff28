import type { TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/** A farm with two plots, a yard, a dryer, two pulpers, a stack, a cooperative and a buyer. */
export const montarSitio = async (conta: Conta) => {
  const id = async (path: string, body: object, headers?: Record<string, string>) => {
    const made = await conta.call('POST', path, body, headers);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id as number;
  };
  const fazenda = await id('/fazendas', { nome: 'SANTA FÉ' });
  const na = { 'x-fazenda': String(fazenda) };
  return {
    fazenda,
    na,
    mata: await id('/cad-talhoes', { nome: 'Mata' }, na),
    pedreira: await id('/cad-talhoes', { nome: 'Pedreira' }, na),
    terreiro: await id('/cad-terreiros', { descricao: 'Terreiro 1' }),
    secador: await id('/cad-secadores', { descricao: 'Secador 1' }),
    despolpador: await id('/cad-despolpadores', { descricao: 'Despolpador 1', tipo: 'despolpador' }),
    descascador: await id('/cad-despolpadores', { descricao: 'Descascador 1', tipo: 'descascador' }),
    pilha: await id('/cad-pilhas', { descricao: 'Pilha 1' }),
    cooperativa: await id('/cad-cooperativas', { descricao: 'Cooperativa Sul' }),
    cliente: await id('/cad-clientes', { nome: 'Exportadora Boa Vista' }),
  };
};
