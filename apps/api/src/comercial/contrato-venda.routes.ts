import { contratoVenda } from '@tulha/domain/comercial/contrato-venda.register';
import { AndamentoDoContrato } from '@tulha/domain/comercial/contrato/contrato.answers';
import { andamentoDe, emSacas, fixacoesUsadas } from '@tulha/domain/comercial/contrato/andamento';
import { toWire } from '@tulha/domain/kernel/decimal';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { contratosComFixacoes, linhasVendidasNo, vendasDoContrato } from '@tulha/read-models/comercial/contrato-venda.queries';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';

const sacas = (massaG: number) => toWire(emSacas(massaG), 3);

/** What sales have made of a contract. */
export const contratoVendaRoutes = defineRoutes({
  path: 'contratos-venda',
  tag: 'Contratos de venda',
  permissao: 'comercial',
  routes: {
    andamento: route({
      method: 'GET',
      path: '/:id/andamento',
      summary: 'As vendas de um contrato, o que se entregou em cada uma, e o que cada fixação ainda tem por vender',
      answer: AndamentoDoContrato,
      handle: async ({ reader, params: { id }, hoje }) => {
        achado(await findInCatalogue(reader, contratoVenda, id));
        const [[contrato], vendas, linhas] = await Promise.all([
          contratosComFixacoes(reader, [id]),
          vendasDoContrato(reader, id),
          linhasVendidasNo(reader, id),
        ]);
        const { fixacoes, ...dele } = achado(contrato);
        const usadas = fixacoesUsadas(
          fixacoes,
          linhas.map(({ massa_g, preco_saca_centavos }) => ({ massaG: massa_g, precoSacaCentavos: preco_saca_centavos })),
        );
        return {
          andamento: andamentoDe(dele, dele, hoje).andamento,
          vendas: vendas.map(({ id: venda, codigo, em, status, massa_g, total_centavos, entregueG, alem_do_contrato }) => ({
            ...{ id: venda, codigo, data: em, status, sacas: sacas(massa_g), total: toWire(total_centavos, 2) },
            ...{ entregues: sacas(entregueG), alemDoContrato: alem_do_contrato },
          })),
          fixacoes: usadas.map(({ fixacao, livreG, usadoG }) => ({
            ...{ id: fixacao.id, data: fixacao.data, sacas: toWire(fixacao.sacasMilesimos, 3) },
            ...{ precoSaca: toWire(fixacao.precoSacaCentavos, 2), usadas: sacas(usadoG), livres: sacas(livreG) },
          })),
        };
      },
    }),
  },
});
