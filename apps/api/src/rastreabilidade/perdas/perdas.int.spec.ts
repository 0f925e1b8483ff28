import { montarSitio } from '../../testing/sitio.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { naRoca } from '../../testing/na-roca.js';
const codigos = ({ avisos }: { avisos: { codigo: string }[] }) => avisos.map(({ codigo }) => codigo);

describe('rendimento e perdas, pela API', () => {
  const roca = naRoca();
  const { call } = roca;
  const feito = async (url: string, body: unknown, headers = {}) => {
    const made = await call('POST', url, body, headers);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const colher = async (quantidade: number, data = '2026-05-11') =>
    (await feito('', { data, talhoes: [{ talhaoId: roca.sitio.mata, quantidade }] })).id as number;
  const ler = async (url: string) => (await call('GET', url)).body;

  it('um benefício fora da faixa é gravado e avisado, na resposta e depois', async () => {
    const id = await colher(200);
    const criado = await feito('/beneficio', { dataEntrada: '2026-06-01', quantidade: 60, perda: 60, lotes: [{ id }] });
    expect(criado).toMatchObject({
      rendimento: { litrosPorSaca: 200, renda: 50, escolha: 0, perda: 50 },
      avisos: [
        {
          codigo: 'LITROS_POR_SACA_FORA_DA_FAIXA',
          mensagem: 'Foram 200 L/saca; o esperado é de 350 a 650 L/saca. Confira os litros e os quilos.',
          esperado: { min: 350, max: 650, unidade: 'L/saca' },
          obtido: 200,
        },
      ],
    });
    expect((await ler(`/beneficio/${criado.id}`)).avisos).toEqual(criado.avisos);
    const corrigido = await call('PUT', `/beneficio/${criado.id}`, {
      dataEntrada: '2026-06-01',
      quantidade: 25,
      perda: 25,
      lotes: [{ id }],
    });
    expect(corrigido.body).toMatchObject({ rendimento: { litrosPorSaca: 480 }, avisos: [] });
    expect((await ler('/beneficio')).content).toMatchObject([{ id: criado.id, avisos: [] }]);
  });

  it('uma secagem pesada diz o esperado pela umidade e a diferença; sem secar de todo, avisa', async () => {
    const id = await colher(1_000);
    const form = { secador: roca.sitio.secador, lote: [{ id }], dataEntrada: '2026-05-20', umidadeEntrada: 32.1, pesoEntrada: 310.5 };
    const dentro = await feito('/secagem', form);
    expect(dentro).toMatchObject({ pesoEntrada: 310.5, pesoSaida: null, pesoEsperado: null, diferenca: null, avisos: [] });
    const saiu = await call('PATCH', `/secagem/${dentro.id}/saida`, { dataSaida: '2026-05-22', umidadeSaida: 13, pesoSaida: 240 });
    // 310,5 × 67,9 ÷ 87
    expect(saiu.body).toMatchObject({ quebra: 21.954, pesoEsperado: 242.333, pesoSaida: 240, diferenca: -2.333, quebraTecnica: 0.9627 });
    expect(saiu.body).toMatchObject({ materiaSecaEntrada: 210.83, materiaSecaSaida: 208.8 });
    expect(codigos(saiu.body)).toEqual(['UMIDADE_ACIMA_DO_ALVO']);
    const subiu = { ...form, pesoEntrada: '', pesoSaida: '', dataSaida: '2026-05-22', umidadeSaida: 33, motivo: 'choveu' };
    const semPeso = await call('PUT', `/secagem/${dentro.id}`, subiu);
    expect(semPeso.body).toMatchObject({ pesoEntrada: null, pesoSaida: null, quebra: -1.3433 });
    expect(codigos(semPeso.body)).toEqual(['UMIDADE_SUBIU', 'UMIDADE_ACIMA_DO_ALVO']);
    const pesado = await feito('/secagem', { ...form, lote: [{ id: await colher(100) }], dataSaida: '2026-05-22', umidadeSaida: 11 });
    expect(codigos(pesado)).toEqual(['DENSIDADE_FORA_DA_FAIXA']);
    const historia = JSON.stringify((await ler(`/lotes/${pesado.lote[0].id}/historico`)).content);
    expect(historia).toContain('310,5 kg');
  });

  it('ressecar café em quilos: o peso é o do lote', async () => {
    const { saidas } = await feito('/beneficio', { dataEntrada: '2026-06-01', quantidade: 100, avulso: 1 });
    const seco = await feito('/ressecagem', {
      secador: roca.sitio.secador,
      lote: [{ id: saidas[0].id }],
      dataEntrada: '2026-06-02',
      umidadeEntrada: 12.5,
      dataSaida: '2026-06-03',
      umidadeSaida: 11,
      pesoSaida: 98.315,
    });
    expect(seco).toMatchObject({ pesoEntrada: null, pesoEsperado: 98.315, diferenca: 0, quebra: 1.6854, avisos: [] });
    const guardado = await feito('/armazem', {
      pilha: roca.sitio.pilha,
      lote: [{ id: saidas[0].id }],
      dataEntrada: '2026-06-04',
      umidadeEntrada: 12.4,
    });
    expect(codigos(guardado)).toEqual(['UMIDADE_ALTA_PARA_GUARDAR']);
    const outro = (await feito('/beneficio', { dataEntrada: '2026-06-01', quantidade: 50, avulso: 1 })).saidas[0].id as number;
    const dois = { pilha: roca.sitio.pilha, lote: [{ id: saidas[0].id }, { id: outro }], dataEntrada: '2026-06-04' };
    expect((await call('PUT', `/armazem/${guardado.id}`, dois)).status).toBe(200);
    expect((await call('DELETE', `/armazem/${guardado.id}/lote/${outro}`)).body).toMatchObject({ lote: [{ id: saidas[0].id }] });
  });

  it('do pé à saca: cada passo com o que dele virou o lote, também como era e como se sabia', async () => {
    const [a, b] = [await colher(480), await colher(960)];
    const hulled = await feito('/beneficio', {
      dataEntrada: '2026-06-05',
      quantidade: 90,
      perda: 120,
      escolha: [{ descricao: 'Escolha', quantidade: 30 }],
      lotes: [{ id: a }, { id: b, quantidade: 480 }],
    });
    const sorted = await feito('/rebeneficio', {
      dataEntrada: '2026-06-06',
      lotes: [{ id: hulled.saidas[0].id, quantidade: 60 }],
      escolha: [
        { tipo: 'Peneira 17/18', quantidade: 40 },
        { tipo: 'Escolha', quantidade: 19 },
      ],
    });
    const peneira = sorted.saidas[0].id as number;
    const perdas = await ler(`/lotes/${peneira}/perdas`);
    expect(perdas.resumo).toMatchObject({
      quantidade: 40,
      unidade: 'kg',
      colhidoL: 325.424,
      perdaKg: 41.356,
      semOrigemKg: 0,
      litrosPorSaca: 488.136,
      avisos: 0,
    });
    type Passo = { processo: string; codigo: string; parte: { percentual: number } };
    expect(perdas.content.map(({ processo, codigo, parte }: Passo) => [processo, codigo, parte.percentual])).toEqual([
      ['lote', expect.any(String), 33.8983],
      ['lote', expect.any(String), 16.9492],
      ['beneficio', hulled.codigo, 33.8983],
      ['rebeneficio', sorted.codigo, 67.7966],
    ]);
    expect(perdas.content[2]).toMatchObject({ entra: { L: 960, kg: 0 }, sai: { L: 0, kg: 120 }, escolha: 30, perda: 120 });
    const pagina = await ler(`/lotes/${peneira}/perdas?size=1&page=3`);
    expect(pagina).toMatchObject({
      content: [{ codigo: hulled.codigo }],
      pagination: { page: 3, size: 1, total: 4 },
      resumo: perdas.resumo,
    });

    const antes = (await ler(`/lotes/${peneira}/historico`)).content.at(-1).registradoEm as string;
    const menor = { dataEntrada: '2026-06-05', quantidade: 90, perda: 60, lotes: [{ id: a }, { id: b, quantidade: 480 }] };
    const corrigido = await call('PUT', `/beneficio/${hulled.id}`, {
      ...menor,
      escolha: [{ id: hulled.saidas[1].id, tipo: 'Escolha', quantidade: 60 }],
    });
    expect(corrigido.status).toBe(200);
    expect((await ler(`/lotes/${peneira}/perdas`)).resumo).toMatchObject({ colhidoL: 260.339, perdaKg: 16.949 });
    expect((await ler(`/lotes/${peneira}/perdas?conhecidoEm=${antes}`)).resumo).toEqual(perdas.resumo);
    expect((await ler(`/lotes/${hulled.saidas[0].id}/perdas?em=2026-06-05`)).content).toHaveLength(3);
    expect((await call('GET', `/lotes/${peneira}/perdas?em=2026-06-05`)).status).toBe(404);
  });

  it('a safra: totais por processo, páginas por benefício, rebenefício e lote', async () => {
    const outra = await roca.app.account('safra');
    const la = await montarSitio(outra);
    const post = async (url: string, body: unknown) => {
      const made = await outra.call('POST', url, body, la.na);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body;
    };
    const { id: safra } = await post('/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31' });
    const lote = async (data: string, quantidade: number) =>
      (await post('/rastreabilidade', { data, talhoes: [{ talhaoId: la.mata, quantidade }] })).id as number;
    const [a, b, velho] = [await lote('2026-05-11', 480), await lote('2026-05-12', 300), await lote('2025-08-01', 100)];
    const seca = { secador: la.secador, dataEntrada: '2026-05-20', umidadeEntrada: 32, dataSaida: '2026-05-22', umidadeSaida: 11 };
    await post('/rastreabilidade/secagem', { ...seca, lote: [{ id: a }] });
    const b1 = { dataEntrada: '2026-06-01', quantidade: 90, perda: 110, escolha: [{ descricao: 'Escolha', quantidade: 10 }] };
    const beneficio = await post('/rastreabilidade/beneficio', { ...b1, lotes: [{ id: a }, { id: b, quantidade: 240 }] });
    await post('/rastreabilidade/beneficio', { dataEntrada: '2026-06-10', quantidade: 20, lotes: [{ id: b }] });
    await post('/rastreabilidade/beneficio', { dataEntrada: '2025-08-20', quantidade: 12, lotes: [{ id: velho }] });
    await post('/rastreabilidade/rebeneficio', {
      dataEntrada: '2026-06-12',
      lotes: [{ id: beneficio.saidas[0].id }],
      escolha: [
        { tipo: 'Moca', quantidade: 80 },
        { tipo: 'Catação', quantidade: 1 },
      ],
    });

    const { body } = await outra.call('GET', `/rastreabilidade/perdas?safra=${safra}&sort=-litrosPorSaca`, undefined, la.na);
    expect(body.safra).toEqual({ id: safra, descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', fazenda: null });
    expect(body.resumo).toMatchObject({
      colheita: { lotes: 2, L: 780 },
      secagem: { registros: 1, medidas: 1, quebra: { L: 23.5955, kg: null }, pesadas: { registros: 0 }, avisos: 0 },
      beneficio: {
        registros: 2,
        semPerda: 1,
        entra: { L: 780, kg: 0 },
        saiKg: 120,
        escolhaKg: 10,
        perdaKg: 110,
        litrosPorSaca: 390,
        renda: 47.619,
        escolha: 8.3333,
        perda: 52.381,
        avisos: 1,
      },
      rebeneficio: { registros: 1, entra: { L: 0, kg: 90 }, saiKg: 81, escolhaKg: 1, perdaKg: 9, perda: 10, renda: null, avisos: 1 },
    });
    expect(body.content.map(({ litrosPorSaca }: { litrosPorSaca: number }) => litrosPorSaca)).toEqual([432, 180]);
    expect(body.semanas).toEqual([
      { semana: '2026-06-01', litrosPorSaca: 432, saiKg: 100 },
      { semana: '2026-06-08', litrosPorSaca: 180, saiKg: 20 },
    ]);
    expect(body.faixas.litrosPorSaca).toMatchObject({ min: 350, max: 650, unidade: 'L/saca' });

    const lotes = (await outra.call('GET', '/rastreabilidade/perdas?por=lote&sort=codigo', undefined, la.na)).body;
    expect(lotes.safra.id).toBe(safra);
    expect(lotes.content).toMatchObject([
      { id: a, beneficiadoL: 480, saiKg: 66.667, escolhaKg: 6.667, perdaKg: 73.333, litrosPorSaca: 431.998 },
      { id: b, quantidadeL: 300, beneficiadoL: 300, saiKg: 53.333, perdaKg: null },
    ]);
    const rebeneficios = (await outra.call('GET', '/rastreabilidade/perdas?por=rebeneficio&size=1', undefined, la.na)).body;
    expect(rebeneficios).toMatchObject({ content: [{ perda: 10 }], pagination: { page: 1, size: 1, total: 1 } });
    expect(codigos(rebeneficios.content[0])).toEqual(['PERDA_ACIMA_DO_ESPERADO']);
  });

  it('o que está errado é dito, e de outra conta nada se sabe', async () => {
    const id = await colher(100);
    for (const [url, campo] of [
      [`/lotes/${id}/perdas?em=2026-02-30`, 'em'],
      [`/lotes/${id}/perdas?conhecidoEm=ontem`, 'conhecidoEm'],
      [`/lotes/${id}/perdas?size=201`, 'size'],
      ['/perdas?por=talhao', 'por'],
      ['/perdas?safra=x', 'safra'],
      ['/perdas?fazenda=x', 'fazenda'],
    ] as const) {
      const { status, body } = await call('GET', url);
      expect([url, status, body.errors?.[0]?.campo]).toEqual([url, 400, campo]);
    }
    const peso = await call('POST', '/secagem', { secador: roca.sitio.secador, lote: [{ id }], dataEntrada: '2026-05-20', pesoEntrada: 0 });
    expect([peso.status, peso.body.errors[0].campo]).toEqual([400, 'pesoEntrada']);
    expect((await roca.bia.call('GET', `/rastreabilidade/lotes/${id}/perdas`)).status).toBe(404);
    const { id: safra } = (
      await roca.ana.call('POST', '/cat-safras', { descricao: 'S', inicio: '2025-09-01', fim: '2026-08-31' }, roca.sitio.na)
    ).body;
    expect((await roca.bia.call('GET', `/rastreabilidade/perdas?safra=${safra}`)).status).toBe(404);
    expect((await roca.bia.call('GET', '/rastreabilidade/perdas')).body).toMatchObject({ safra: { id: null }, content: [], semanas: [] });
    expect((await roca.bia.call('GET', `/rastreabilidade/perdas?fazenda=${roca.sitio.fazenda}`)).status).toBe(404);
  });

  it('e tudo isso refeito dos fatos é igual', async () => expect(await tablesThatDiffer(roca.app)).toEqual([]));
});
