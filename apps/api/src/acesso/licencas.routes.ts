import { Licencas, UltimaFatura } from '@tulha/domain/acesso/acesso.answers';
import { limitesDo } from '@tulha/domain/acesso/planos';
import { toWire } from '@tulha/domain/kernel/decimal';
import { findConta, findUltimaFatura } from '@tulha/read-models/acesso/usuario.queries';
import { registrosDoPlano } from '@tulha/read-models/acesso/usuarios.queries';
import { Unauthenticated } from '../http/pipeline/errors.js';
import { defineRoutes, route } from '../http/pipeline/route.js';

/** The account's subscription, for its users, also while the account is suspended. */
export const licencasRoutes = defineRoutes({
  path: 'adm/licenses',
  tag: 'Assinatura',
  permissao: 'sessao',
  routes: {
    listarLicencas: route({
      method: 'GET',
      path: '/',
      whilePending: true,
      summary: 'Lista as licenças da conta: plano, situação e limites',
      answer: Licencas,
      handle: async ({ services, auth, reader }) => {
        const conta = await findConta(services.readDb, auth.conta);
        if (!conta) throw new Unauthenticated();
        const { id, plano, suspensa, criada_em: desde } = conta;
        const situacao = suspensa === null ? 'ativa' : 'suspensa';
        const [usuarios, fazendas] = await Promise.all([registrosDoPlano(reader, 'usuario'), registrosDoPlano(reader, 'fazenda')]);
        const uso = { usuarios: usuarios.length, fazendas: fazendas.length };
        const content = [{ id, plano, situacao, motivo: suspensa, desde, limites: limitesDo(plano), uso }];
        return { content, pagination: { page: 1, size: 1, total: 1 } };
      },
    }),
    ultimaFatura: route({
      method: 'GET',
      path: '/ultima-fatura',
      whilePending: true,
      summary: 'A fatura da assinatura que vence por último; nula quando não há',
      answer: UltimaFatura,
      handle: async ({ services, auth }) => {
        const row = await findUltimaFatura(services.readDb, auth.conta);
        if (!row) return { fatura: null };
        const { fatura: id, valor_centavos, vencimento, paga_em: pagaEm } = row;
        const situacao = pagaEm === null ? 'aberta' : 'paga';
        return { fatura: { id, valor: toWire(valor_centavos, 2), vencimento, pagaEm, situacao } };
      },
    }),
  },
});
