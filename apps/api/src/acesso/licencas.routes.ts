import { limitesDo } from '@tulha/domain/acesso/planos';
import { toWire } from '@tulha/domain/kernel/decimal';
import { findConta, findUltimaFatura } from '@tulha/read-models/acesso/usuario.queries';
import { registrosDoPlano } from '@tulha/read-models/acesso/usuarios.queries';
import { z } from 'zod';
import { Unauthenticated } from '../http/errors.js';
import { defineRoutes, route } from '../http/route.js';

const Limite = z.int().nullable();
const Licencas = z
  .object({
    content: z.array(
      z.object({
        id: z.int(),
        plano: z.string(),
        situacao: z.enum(['ativa', 'suspensa']),
        motivo: z.string().nullable(),
        desde: z.string(),
        limites: z.object({ usuarios: Limite, fazendas: Limite, arquivosMb: Limite }),
        uso: z.object({ usuarios: z.int(), fazendas: z.int() }),
      }),
    ),
    pagination: z.object({ page: z.int(), size: z.int(), total: z.int() }),
  })
  .meta({ id: 'Licencas' });

const Fatura = z
  .object({
    fatura: z
      .object({
        id: z.int(),
        valor: z.number(),
        vencimento: z.string(),
        pagaEm: z.string().nullable(),
        situacao: z.enum(['paga', 'aberta']),
      })
      .nullable(),
  })
  .meta({ id: 'UltimaFatura' });

/** The account's subscription, for its users; also while it is suspended (spec part 1 §7). */
export const licencasRoutes = defineRoutes({
  path: 'adm/licenses',
  tag: 'Assinatura',
  permissao: 'sessao',
  routes: {
    listarLicencas: route({
      method: 'GET',
      path: '/',
      emPendencia: true,
      resumo: 'Lista as licenças da conta: plano, situação e limites',
      resposta: Licencas,
      handle: async ({ services, auth, leitura }) => {
        const conta = await findConta(services.readDb, auth.conta);
        if (!conta) throw new Unauthenticated();
        const { id, plano, suspensa, criada_em: desde } = conta;
        const situacao = suspensa === null ? 'ativa' : 'suspensa';
        const [usuarios, fazendas] = await Promise.all([registrosDoPlano(leitura, 'usuario'), registrosDoPlano(leitura, 'fazenda')]);
        const uso = { usuarios: usuarios.length, fazendas: fazendas.length };
        const content = [{ id, plano, situacao, motivo: suspensa, desde, limites: limitesDo(plano), uso }];
        return { content, pagination: { page: 1, size: 1, total: 1 } };
      },
    }),
    ultimaFatura: route({
      method: 'GET',
      path: '/ultima-fatura',
      emPendencia: true,
      resumo: 'A fatura da assinatura que vence por último; nula quando não há',
      resposta: Fatura,
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
