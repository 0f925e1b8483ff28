import { desfazerCanceladas } from '@tulha/application/fiscal/desfazer-canceladas';
import { canceladasLancadas } from '@tulha/read-models/fiscal/canceladas.queries';
import { chaveInventada, type ItemInventado, type NotaInventada } from '@tulha/sefaz/simulator/nota-xml';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { until } from '@tulha/testing/until';
import { abrirMesaDaSefaz, CNPJ, MINUTO } from './testing/mesa-da-sefaz.js';

const NOTAS = 40;
/** Inputs as the invoices name them, and how many of the stock's unit one of the invoice's holds. */
const PRODUTOS = [
  { codigo: 'UR-45', descricao: 'UREIA 45%', unidade: 'SC', cabem: 50, estoque: 'KG' },
  { codigo: 'GL-20', descricao: 'GLIFOSATO 20 L', unidade: 'GL', cabem: 20, estoque: 'L' },
  { codigo: 'KCL', descricao: 'CLORETO DE POTASSIO', unidade: 'TON', cabem: 1000, estoque: 'KG' },
] as const;

const reais = (centavos: number): string => (centavos / 100).toFixed(2);

const itens = fc.array(
  fc.record({
    produto: fc.constantFrom(0, 1, 2),
    quantidade: fc.integer({ min: 1, max: 40 }),
    centavos: fc.integer({ min: 1_000, max: 2_000_000 }),
    frete: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: 0 }),
    desconto: fc.option(fc.integer({ min: 1, max: 900 }), { nil: 0 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const mes = () =>
  fc.sample(fc.record({ itens, parcelas: fc.integer({ min: 1, max: 5 }), cancelada: fc.constantFrom(false, false, false, false, true) }), {
    numRuns: NOTAS,
    seed,
  });
type Sorteada = ReturnType<typeof mes>[number];

/** The centavos of one drawn invoice. */
const totalDe = ({ itens: sorteados }: Sorteada): number =>
  sorteados.reduce((soma, { centavos, frete, desconto }) => soma + centavos + frete - desconto, 0);

const notaDe = (sorteada: Sorteada, numero: number): NotaInventada => {
  const total = totalDe(sorteada);
  const parte = Math.floor(total / sorteada.parcelas);
  return {
    ...{ numero, destinatario: { documento: CNPJ }, emissao: '2026-11-20T09:00:00-03:00' },
    itens: sorteada.itens.map(({ produto, quantidade, centavos, frete, desconto }): ItemInventado => {
      const { codigo, descricao, unidade } = PRODUTOS[produto];
      const mais = { ...(frete && { frete: reais(frete) }), ...(desconto && { desconto: reais(desconto) }) };
      return { codigo, descricao, unidade, quantidade: `${quantidade}.0000`, valor: reais(centavos), ...mais };
    }),
    duplicatas: Array.from({ length: sorteada.parcelas }, (_, n) => ({
      numero: String(n + 1).padStart(3, '0'),
      vencimento: `2027-0${n + 1}-10`,
      valor: reais(n === 0 ? total - parte * (sorteada.parcelas - 1) : parte),
    })),
  };
};

it('um mês de quarenta notas, com canceladas, entra no estoque e no que se deve como a soma delas', async () => {
  const mesa = await abrirMesaDaSefaz();
  const { ana, sefaz } = mesa;
  const certo = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) => {
    const answer = await ana.call(method, url, body);
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  try {
    await mesa.consultar();
    const insumos: number[] = [];
    for (const { descricao, estoque } of PRODUTOS) insumos.push((await certo('POST', '/cad-insumos', { descricao, unidade: estoque })).id);
    const sorteadas = mes();
    const notas = sorteadas.map((uma, n) => notaDe(uma, 1_000 + n));
    await mesa.receber(...notas);
    for (const nota of notas) await mesa.manifestar(chaveInventada(nota), 'CIENCIA');
    mesa.depois(61 * MINUTO);
    expect((await mesa.consultar()).body).toMatchObject({ xmls: NOTAS });

    for (const nota of notas) {
      const { id } = await certo('POST', `/nfe/notas/${(await mesa.recebida(chaveInventada(nota))).id}/incluir`);
      for (const linha of (await certo('GET', `/invoices/${id}/items?sort=id`)).content) {
        const qual = PRODUTOS.findIndex(({ codigo }) => codigo === linha.codigo);
        // What was told once of a supplier's product is remembered.
        if (linha.insumo === null)
          await certo('PATCH', `/invoices/${id}/items/${linha.id}`, {
            ...{ insumo: insumos[qual], noEstoque: linha.quantidade * (PRODUTOS[qual]?.cabem ?? 0), lote: `L${id}` },
          });
      }
      for (const onde of ['financial', 'stock']) await certo('POST', `/invoices/${id}/${onde}`, {});
    }
    for (const [n, nota] of notas.entries()) if (sorteadas[n]?.cancelada) await sefaz.cancelar(CNPJ, chaveInventada(nota));
    mesa.depois(61 * MINUTO);
    await mesa.consultar();
    const canceladas = await canceladasLancadas(mesa.app.owner);
    expect(await desfazerCanceladas(mesa.app.services, canceladas, '2026-12-20T12:00:00Z')).toEqual([]);

    const valem = sorteadas.filter(({ cancelada }) => !cancelada);
    expect(valem.length).toBeLessThan(NOTAS);
    const noEstoque = PRODUTOS.map(({ cabem }, qual) =>
      valem.flatMap((uma) => uma.itens).reduce((soma, um) => soma + (um.produto === qual ? um.quantidade * cabem : 0), 0),
    );
    const devido = valem.reduce((soma, uma) => soma + totalDe(uma), 0);
    const saldos = async () => Promise.all(insumos.map(async (id) => Number((await certo('GET', `/cad-estoque/${id}`)).quantidade)));
    await until(async () => JSON.stringify(await saldos()) === JSON.stringify(noEstoque), 'the stock to be the sum of the invoices');
    const despesas = async () => (await certo('GET', '/financeiro?size=200')).content as { readonly valor: number }[];
    await until(async () => (await despesas()).length === valem.length, 'the payables to be those that count');
    expect(Math.round((await despesas()).reduce((soma, { valor }) => soma + valor * 100, 0))).toBe(devido);
  } finally {
    await mesa.close();
  }
});
