import type { Recurso } from './recurso.js';

/** Equipment: catalogues whose description is theirs alone. */

/** A catalogue whose descriptions are each other's own. */
export const cadastro = (
  path: string,
  mais: Readonly<Record<string, unknown>> = {},
  invalido: Readonly<Record<string, unknown>> = {},
): Recurso => {
  let n = 0;
  return {
    path: `/${path}`,
    form: async () => ({ descricao: `Do meio ${++n}`, ...mais }),
    invalido: { descricao: '', ...invalido },
    campos: ['descricao', ...Object.keys(invalido)],
    recusado: async ({ fazer }) => {
      const descricao = `Já tem ${++n}`;
      await fazer('POST', `/${path}`, { descricao });
      return { descricao };
    },
    codigo: 'CADASTRO_REPETIDO',
    corrigido: ({ descricao }) => ({ descricao: `${descricao}, de cima` }),
  };
};

export const equipamentos: Readonly<Record<string, Recurso>> = {
  fermentadores: cadastro('cad-fermentadores', { capacidadeL: 5000 }, { capacidadeL: 0 }),
  armazens: cadastro('cad-armazens'),
  pilhas: cadastro('cad-pilhas', { armazem: null }, { armazem: 'Tulha velha' }),
  despolpadores: cadastro('cad-despolpadores', { tipo: 'descascador' }, { tipo: 'torrador' }),
  secadores: cadastro('cad-secadores', { capacidadeL: 15_000 }, { capacidadeL: 1.5 }),
  bags: cadastro('cad-bags', { capacidadeKg: 1200 }, { capacidadeKg: '1200' }),
  cooperativas: cadastro('cad-cooperativas', { cnpj: '11.222.333/0001-81' }, { cnpj: '11.222.333/0001-82' }),
  terreiros: cadastro('cad-terreiros', { area: 1200.5 }, { area: -1 }),
};
