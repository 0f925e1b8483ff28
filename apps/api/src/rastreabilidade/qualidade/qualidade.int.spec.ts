import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { naRoca } from '../../testing/na-roca.js';
type Linha = { titulo: string; desfeita: boolean; detalhes: { rotulo: string; valor: string }[] };

describe('amostras, classificações e leituras do secador', () => {
  const roca = naRoca();
  const { call } = roca;
  const deBia = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, body?: unknown) =>
    roca.bia.call(method, `/rastreabilidade${url}`, body);
  const novoLote = async (litros = 480) =>
    (await call('POST', '', { data: '2026-05-11', talhoes: [{ talhaoId: roca.sitio.mata, quantidade: litros }] })).body.id as number;
  const lote = async (id: number, query = '') => (await call('GET', `/lotes/${id}${query}`)).body;
  const historico = async (id: number): Promise<[string, boolean][]> =>
    (await call('GET', `/lotes/${id}/historico?size=100`)).body.content.map(({ titulo, desfeita }: Linha) => [titulo, desfeita]);

  const amostra = { data: '2026-05-20', hora: '09:30', gramas: 300, laboratorio: 'Cooperativa', responsavel: 'Geraldo', umidade: 12.4 };
  const achados = {
    data: '2026-05-22',
    laboratorio: 'Cooperativa',
    categoria: 'I',
    tipo: 6,
    defeitos: 80,
    peneiras: [
      { peneira: '17', percentual: 38.5 },
      { peneira: 'moca', percentual: 9.25 },
    ],
    bebida: 'Dura',
    cor: 'Verde',
    catacao: 8.5,
    impurezas: 0.4,
    umidade: 11.3,
    pontosSca: 82.5,
    notas: 'Caramelo',
  };

  it('uma amostra e uma classificação mudam a umidade do lote e estão na sua história; o saldo fica', async () => {
    const id = await novoLote();
    const tirada = await call('POST', `/lotes/${id}/amostras`, amostra);
    expect(tirada).toMatchObject({ status: 201, body: { ...amostra, lote: id, codigo: 'A001', observacao: null } });
    expect(await lote(id)).toMatchObject({ umidade: 12.4, saldo: 480, etapa: 'colhido', classificacao: null });
    const feita = await call('POST', `/lotes/${id}/classificacoes`, { ...achados, amostra: tirada.body.id });
    expect(feita).toMatchObject({
      status: 201,
      body: { ...achados, amostra: tirada.body.id, resumo: 'Tipo 6 · Dura · 82,5 SCA', tipoPelosDefeitos: 6 },
    });
    expect(await lote(id)).toMatchObject({ umidade: 11.3, classificacao: 'Tipo 6 · Dura · 82,5 SCA' });
    expect(await historico(id)).toEqual([
      ['Lote formado na colheita', false],
      ['Amostra tirada', false],
      ['Classificado', false],
    ]);
    const { content } = (await call('GET', `/lotes/${id}/historico`)).body;
    expect(content[2].detalhes).toEqual([
      { rotulo: 'Umidade', valor: '11,3 %' },
      { rotulo: 'Classificação', valor: 'Tipo 6 · Dura · 82,5 SCA' },
      { rotulo: 'Catação', valor: '8,5 %' },
      { rotulo: 'Impurezas', valor: '0,4 %' },
      { rotulo: 'Laboratório', valor: 'Cooperativa' },
      { rotulo: 'Notas', valor: 'Caramelo' },
    ]);
  });

  it('corrigida e excluída, a história mostra o antes e o agora, e o que se sabia continua a se poder perguntar', async () => {
    const id = await novoLote();
    const { body } = await call('POST', `/lotes/${id}/classificacoes`, achados);
    const antes = body.registradoEm as string;
    const url = `/lotes/${id}/classificacoes/${body.id}`;
    const corrigida = await call('PUT', url, { ...achados, tipo: 5, umidade: 11.9, motivo: 'Outra mesa' });
    expect(corrigida).toMatchObject({ status: 200, body: { id: body.id, tipo: 5, resumo: 'Tipo 5 · Dura · 82,5 SCA' } });
    expect(await historico(id)).toEqual([
      ['Lote formado na colheita', false],
      ['Classificado', true],
      ['Classificado (corrigido)', false],
      ['Classificação corrigida: o registro anterior deixou de valer', true],
    ]);
    const sabiaSe = await call('GET', `/lotes/${id}/classificacoes?conhecidoEm=${antes}`);
    expect(sabiaSe.body).toMatchObject({ content: [{ tipo: 6, umidade: 11.3 }], pagination: { total: 1 } });
    expect(await lote(id, `?conhecidoEm=${antes}`)).toMatchObject({ umidade: 11.3, classificacao: 'Tipo 6 · Dura · 82,5 SCA' });
    expect((await call('GET', `/lotes/${id}/classificacoes?em=2026-05-21`)).body.content).toEqual([]);

    expect((await call('DELETE', `${url}?motivo=Engano`)).status).toBe(204);
    expect(await lote(id)).toMatchObject({ umidade: null, classificacao: null });
    expect((await call('GET', `/lotes/${id}/classificacoes`)).body).toEqual({ content: [], pagination: { page: 1, size: 20, total: 0 } });
    expect((await call('DELETE', url)).status).toBe(404);
    expect((await historico(id)).at(-1)).toEqual(['Classificação excluída: deixou de valer', true]);
  });

  it('o que uma correção não diz fica como estava; null apaga, e o código da amostra ainda se corrige', async () => {
    const id = await novoLote();
    const { body: tirada } = await call('POST', `/lotes/${id}/amostras`, amostra);
    const daAmostra = `/lotes/${id}/amostras/${tirada.id}`;
    expect(await call('PUT', daAmostra, { gramas: 350 })).toMatchObject({
      status: 200,
      body: { ...tirada, gramas: 350, registradoEm: expect.anything() },
    });
    expect(await call('PUT', daAmostra, { codigo: 'A900', laboratorio: null })).toMatchObject({
      status: 200,
      body: { ...tirada, gramas: 350, codigo: 'A900', laboratorio: null, registradoEm: expect.anything() },
    });
    const { body: feita } = await call('POST', `/lotes/${id}/classificacoes`, { ...achados, amostra: tirada.id });
    const daClassificacao = `/lotes/${id}/classificacoes/${feita.id}`;
    expect((await call('PUT', daClassificacao, { cor: 'Cana' })).body).toEqual({ ...feita, cor: 'Cana', registradoEm: expect.anything() });
    expect((await call('PUT', daClassificacao, { peneiras: [], notas: '' })).body).toMatchObject({ peneiras: [], notas: null, tipo: 6 });
  });

  it('diz o campo errado, e por que recusa', async () => {
    const id = await novoLote();
    const campos = async (url: string, body: object) => {
      const answer = await call('POST', `/lotes/${id}/${url}`, body);
      return [answer.status, ...(answer.body.errors ?? []).map(({ campo }: { campo: string }) => campo)];
    };
    expect(await campos('amostras', { ...amostra, data: '20/05/2026' })).toEqual([400, 'data']);
    expect(await campos('amostras', { ...amostra, gramas: 1.5 })).toEqual([400, 'gramas']);
    expect(await campos('classificacoes', { ...achados, tipo: 9 })).toEqual([400, 'tipo']);
    const demais = [
      { peneira: '17', percentual: 60 },
      { peneira: '16', percentual: 40.5 },
    ];
    expect(await campos('classificacoes', { ...achados, peneiras: demais })).toEqual([400, 'peneiras']);
    expect(await call('POST', `/lotes/${id}/classificacoes`, { data: '2026-05-22' })).toMatchObject({
      status: 422,
      body: { code: 'CLASSIFICACAO_VAZIA', error: 'Informe ao menos um resultado da classificação.' },
    });
    expect(await call('POST', `/lotes/${id}/amostras`, { ...amostra, data: '2026-05-10' })).toMatchObject({
      status: 422,
      body: { code: 'DATA_ANTES_DO_LOTE' },
    });
    const { body: tirada } = await call('POST', `/lotes/${id}/amostras`, amostra);
    await call('POST', `/lotes/${id}/classificacoes`, { ...achados, amostra: tirada.id });
    expect(await call('DELETE', `/lotes/${id}/amostras/${tirada.id}`)).toMatchObject({
      status: 422,
      body: { code: 'AMOSTRA_CLASSIFICADA' },
    });
  });

  it('outra conta não vê nem muda nada, e o mesmo pedido duas vezes é um só', async () => {
    const id = await novoLote();
    const chave = { 'idempotency-key': '7f1f2f6e-6a0e-4b39-9a55-2f4d7b1c0a11' };
    const [uma, outra] = [
      await call('POST', `/lotes/${id}/amostras`, amostra, chave),
      await call('POST', `/lotes/${id}/amostras`, amostra, chave),
    ];
    expect(outra.body).toEqual(uma.body);
    const { body: feita } = await call('POST', `/lotes/${id}/classificacoes`, achados);
    for (const [method, url, body] of [
      ['GET', `/lotes/${id}/amostras`, undefined],
      ['POST', `/lotes/${id}/amostras`, amostra],
      ['PUT', `/lotes/${id}/amostras/${uma.body.id}`, amostra],
      ['DELETE', `/lotes/${id}/amostras/${uma.body.id}`, undefined],
      ['GET', `/lotes/${id}/classificacoes`, undefined],
      ['POST', `/lotes/${id}/classificacoes`, achados],
      ['PUT', `/lotes/${id}/classificacoes/${feita.id}`, achados],
      ['DELETE', `/lotes/${id}/classificacoes/${feita.id}`, undefined],
    ] as const)
      expect([method, url, (await deBia(method, url, body)).status]).toEqual([method, url, 404]);
    expect((await call('GET', `/lotes/${id}/amostras`)).body).toMatchObject({ content: [uma.body], pagination: { total: 1 } });
    const outroLote = await novoLote();
    expect((await call('PUT', `/lotes/${outroLote}/amostras/${uma.body.id}`, amostra)).status).toBe(404);
  });

  describe.each(['secagem', 'ressecagem'])('leituras de %s', (processo) => {
    const leitura = { data: '2026-05-21', hora: '06:30', umidade: 28.5, temperaturaMassa: 41.5, temperaturaAr: 90 };
    const secar = async (lotes: readonly number[], mais: object = {}) => {
      const form = {
        secador: roca.sitio.secador,
        lote: lotes.map((id) => ({ id })),
        dataEntrada: '2026-05-20',
        horaEntrada: '08:00',
        umidadeEntrada: 40,
      };
      return { form, id: (await call('POST', `/${processo}`, { ...form, ...mais })).body.id as number };
    };

    it('ficam em ordem, e a última é a umidade do lote', async () => {
      const id = await novoLote();
      const { id: registro } = await secar([id]);
      const url = `/${processo}/${registro}/leituras`;
      const ensaio = await call('POST', `${url}?ensaio=1`, leitura);
      expect(ensaio).toMatchObject({ status: 200, body: { muda: [{ lote: id, campo: 'umidade', antes: 40, depois: 28.5 }] } });
      const feita = await call('POST', url, leitura);
      expect(feita).toMatchObject({ status: 201, body: leitura });
      await call('POST', url, { data: '2026-05-20', hora: '20:00', umidade: 33 });
      const { content, pagination } = (await call('GET', url)).body;
      expect([content.map(({ umidade }: { umidade: number }) => umidade), pagination.total]).toEqual([[33, 28.5], 2]);
      expect((await lote(id)).umidade).toBe(28.5);
      expect(await call('PUT', `${url}/${feita.body.id}`, { ...leitura, umidade: 27, motivo: 'Vírgula errada' })).toMatchObject({
        status: 200,
        body: { umidade: 27 },
      });
      expect((await call('PUT', `${url}/${feita.body.id}`, { temperaturaMassa: 41 })).body).toMatchObject({
        ...leitura,
        umidade: 27,
        temperaturaMassa: 41,
      });
      expect((await call('DELETE', `${url}/${feita.body.id}`)).status).toBe(204);
      expect((await lote(id)).umidade).toBe(33);
      expect((await deBia('GET', url)).status).toBe(404);
      expect((await deBia('POST', url, leitura)).status).toBe(404);
      expect((await deBia('DELETE', `${url}/${content[0].id}`)).status).toBe(404);
    });

    it('recusa a de fora do período e a saída antes de uma leitura', async () => {
      const { id: registro } = await secar([await novoLote()]);
      const url = `/${processo}/${registro}/leituras`;
      expect(await call('POST', url, { ...leitura, data: '2026-05-20', hora: '07:59' })).toMatchObject({
        status: 422,
        body: { code: 'LEITURA_FORA_DO_PERIODO', errors: [{ campo: 'data' }] },
      });
      expect(await call('POST', url, { ...leitura, hora: '' })).toMatchObject({ status: 400, body: { errors: [{ campo: 'hora' }] } });
      expect(await call('POST', url, { ...leitura, umidade: 101 })).toMatchObject({
        status: 400,
        body: { errors: [{ campo: 'umidade' }] },
      });
      await call('POST', url, leitura);
      const saida = await roca.ana.call(
        'PATCH',
        `/rastreabilidade/${processo}/${registro}/saida`,
        { dataSaida: '2026-05-21', horaSaida: '06:00' },
        roca.sitio.na,
      );
      expect(saida).toMatchObject({ status: 422, body: { code: 'LEITURA_FICARIA_FORA' } });
    });

    it('vão com o registro: para os lotes que ele tem agora, ou embora', async () => {
      const [a, b] = [await novoLote(), await novoLote()];
      const { id: registro, form } = await secar([a]);
      await call('POST', `/${processo}/${registro}/leituras`, leitura);
      const corrigido = await call('PUT', `/${processo}/${registro}`, { ...form, lote: [{ id: b }], motivo: 'Era outro lote' });
      expect(corrigido.status).toBe(200);
      expect([(await lote(a)).umidade, (await lote(b)).umidade]).toEqual([null, 28.5]);
      expect((await historico(a)).filter(([, desfeita]) => !desfeita)).toEqual([['Lote formado na colheita', false]]);
      expect((await historico(b)).at(-1)?.[0]).toMatch(/corrigida: leitura no secador$/);
      expect((await lote(b, '?em=2026-05-20')).umidade).toBe(40);
      expect((await call('DELETE', `/${processo}/${registro}`)).status).toBe(204);
      expect((await lote(b)).umidade).toBeNull();
      expect((await call('GET', `/${processo}/${registro}/leituras`)).status).toBe(410);
    });
  });

  it('refeita dos fatos, a leitura é a mesma', async () => expect(await tablesThatDiffer(roca.app)).toEqual([]));
});
