import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { session, type User } from '../../http/session.js';
import { ToasterContext } from '../../ui/toaster.js';
import { Component } from './painel.screen.js';

const PAINEL = {
  safra: { id: 1, fazenda: 1, inicio: '2025-09-01', fim: '2026-08-31', descricao: '2025/26' },
  safras: [],
  ...{ colhidoL: 6_000, pagamentoColheita: 2_000, lotes: { total: 3, emTerreiro: 1, emSecagem: 0, emArmazem: 2 } },
  ...{ saldoKg: 900, reservadoKg: 0, livreKg: 900, beneficiadoKg: 900, vendidoKg: 0, valorVendido: 0, precoPorSaca: null, valorVendas: 0 },
  ...{ recebido: 3_900_863.42, aReceber: 100, pago: 50, aPagar: 25, receitas: 3_900_963.42, despesas: 75, resultado: 3_900_888.42 },
  colheitaPorSemana: [],
};
const item = (n: number) => ({
  ...{ texto: `Conta ${n}`, detalhe: 'vence hoje', link: `/financeiro/${n}`, atrasada: n === 1, chave: `conta ${n}`, deixada: null },
});
const grupo = (nivel: string, total: number, itens: readonly object[]) => ({
  ...{ nivel, tipo: 'PAGAR', titulo: 'Contas a pagar', fazer: 'Pagar', lista: '/financeiro', deixar: 'DIA', total, itens },
});
const HOJE = { hoje: '2026-05-11', total: 12, grupos: [grupo('AGORA', 9, [1, 2, 3, 4, 5, 6].map(item)), grupo('ANTIGA', 3, [item(7)])] };

const calado = () => undefined;

/** The home as its answers make it, without a browser. */
const inicio = (permissoes: User['permissoes']): string => {
  session.set({ status: 'in', token: 't', tutorial: false, verified: true, user: { permissoes } as User });
  const client = new QueryClient();
  client.setQueryData(['/painel', 0, {}], PAINEL);
  client.setQueryData(['/hoje', 0, {}], HOJE);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ToasterContext value={{ info: calado, success: calado, error: calado, settle: calado, succeeded: calado }}>
          <MemoryRouter>
            <Component />
          </MemoryRouter>
        </ToasterContext>
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '');
};
const texto = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/[|\s\u00a0]*\|[|\s\u00a0]*/gu, '|')
    .replaceAll('\u00a0', ' ');
/** From a heading to the next one. */
const parteDe = (html: string, titulo: string): string => {
  const partes = html.split(/(?=<h2)/u);
  return texto(partes.find((parte) => parte.includes(`>${titulo}</h2>`)) ?? '');
};

const TUDO = Object.fromEntries(
  ['relatorios', 'atividades', 'financeiro', 'rastreabilidade', 'comercial'].map((modulo) => [modulo, 'escrever']),
) as User['permissoes'];

describe('o início', () => {
  afterAll(() => session.set({ status: 'out' }));

  it('primeiro o que se registra, depois o que espera, depois onde está o café, e a safra em números', () => {
    const tudo = texto(inicio(TUDO));
    const ordem = ['|Colheita do dia|', '|Serviço do dia|', '|Nova despesa|', '|Hoje|', '|Onde está o café|', '|A safra em números|'].map(
      (um) => tudo.indexOf(um),
    );
    expect(ordem).not.toContain(-1);
    expect(ordem).toEqual(ordem.toSorted((a, b) => a - b));
  });

  it('só o que se pode fazer', () => {
    const { financeiro: _, ...semDinheiro } = TUDO;
    const tudo = texto(inicio(semDinheiro as User['permissoes']));
    expect(tudo).toContain('|Colheita do dia|Serviço do dia|');
    expect(tudo).not.toContain('Nova despesa');
  });

  it('de hoje, as cinco mais urgentes com o seu botão, e quantas mais há', () => {
    const html = inicio(TUDO);
    const hoje = parteDe(html, 'Hoje');
    expect(hoje.match(/Conta \d/gu)).toEqual(['Conta 1', 'Conta 2', 'Conta 3', 'Conta 4', 'Conta 5']);
    expect(html.match(/aria-label="Pagar: Conta \d"/gu)).toHaveLength(5);
    expect(hoje).toContain('|Ver as outras 7|');
    expect(hoje).toContain('3 antigas estão guardadas à parte');
  });

  it('o café de uma safra e o dinheiro de uns dias estão cada um na sua parte, com o seu nome', () => {
    const html = inicio(TUDO);
    const [safra, dinheiro] = [parteDe(html, 'A safra em números'), parteDe(html, 'O dinheiro do período')];
    for (const doCafe of ['Colhido|6.000 L', 'Beneficiado|900 kg', 'Vendido|0 kg']) {
      expect(safra).toContain(doCafe);
      expect(dinheiro).not.toContain(doCafe.split('|')[0]);
    }
    for (const doDinheiro of [
      'Recebido|R$ 3.900.863,42|a receber R$ 100,00',
      'Pago|R$ 50,00|a pagar R$ 25,00',
      'Resultado|R$ 3.900.888,42',
    ]) {
      expect(dinheiro).toContain(doDinheiro);
      expect(safra).not.toContain(doDinheiro.split('|')[1]);
    }
    expect(safra).toContain('O café colhido nela, quando quer que se beneficie ou venda');
    expect(dinheiro).toContain('Lançamentos de 01/09/2025 a 31/08/2026, de qualquer safra');
  });
});
