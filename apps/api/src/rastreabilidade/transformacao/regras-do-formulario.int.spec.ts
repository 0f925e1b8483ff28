import { naRoca } from '../../testing/na-roca.js';

/** The rules of the forms of coffee, one by one. */
describe('regras dos formulários do café', () => {
  const roca = naRoca();

  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) => {
    const answer = await roca.ana.call(method, `/rastreabilidade${url}`, body, roca.sitio.na);
    expect({ url, status: answer.status, body: answer.body }).toMatchObject({ status: method === 'POST' ? 201 : 200 });
    return answer.body;
  };
  const colher = async (quantidade: number, mais: object = {}): Promise<number> =>
    (await call('POST', '', { data: '2026-05-11', talhoes: [{ talhaoId: roca.sitio.mata, quantidade }], ...mais })).id;
  const saldo = async (id: number): Promise<number> => (await call('GET', `/lotes/${id}`)).saldo;

  it('despolpa: de quem não é descascador só vale a primeira saída, também ao corrigir', async () => {
    const form = (despolpador: number, primeira: number) => ({
      despolpador,
      data: '2026-05-12',
      talhao: [{ talhao: roca.sitio.mata, quantidade: 600 }],
      saida: [
        { tipo: 'Cereja', quantidade: primeira },
        { tipo: 'Verde', quantidade: 100 },
        { tipo: 'Boia', quantidade: 50 },
      ],
    });
    const tipos = ({ saida }: { saida: { tipo: string; quantidade: number }[] }) => saida.map(({ tipo, quantidade }) => [tipo, quantidade]);
    const feita = await call('POST', '/despolpagem', form(roca.sitio.despolpador, 300));
    expect(tipos(feita)).toEqual([['Cereja', 300]]);
    expect(tipos(await call('PUT', `/despolpagem/${feita.id}`, form(roca.sitio.despolpador, 310)))).toEqual([['Cereja', 310]]);
    expect(tipos(await call('PUT', `/despolpagem/${feita.id}`, form(roca.sitio.descascador, 310)))).toHaveLength(3);
  });

  it('benefício: avulso não gasta lotes, e o que os manda é recusado', async () => {
    const id = await colher(800);
    const comLotes = (avulso: 0 | 1) => ({ avulso, dataEntrada: '2026-06-01', quantidade: 50, lotes: [{ id, quantidade: 400 }] });
    const semLotes = { avulso: 1, dataEntrada: '2026-06-01', quantidade: 50 };
    const recusado = async (metodo: 'POST' | 'PUT', url: string) => {
      const { status, body } = await roca.ana.call(metodo, `/rastreabilidade${url}`, comLotes(1), roca.sitio.na);
      expect([status, body.errors?.[0]?.campo]).toEqual([400, 'lotes']);
    };
    await recusado('POST', '/beneficio');
    const feito = await call('POST', '/beneficio', { ...semLotes, lotes: [] });
    expect(feito).toMatchObject({ avulso: 1, lotes: [] });
    expect(await saldo(id)).toBe(800);
    expect(await call('PUT', `/beneficio/${feito.id}`, comLotes(0))).toMatchObject({ avulso: 0, lotes: [{ id, quantidade: 400 }] });
    expect(await saldo(id)).toBe(400);
    await recusado('PUT', `/beneficio/${feito.id}`);
    expect(await saldo(id)).toBe(400);
    expect(await call('PUT', `/beneficio/${feito.id}`, semLotes)).toMatchObject({ avulso: 1, lotes: [] });
    expect(await saldo(id)).toBe(800);
  });

  it('armazém: o código do lote são as duas primeiras partes; o do lote mesmo não muda', async () => {
    const id = await colher(100, { codigo: 'MATA-26-7-B' });
    const form = { pilha: roca.sitio.pilha, lote: [{ id, codigo: 'MATA-26' }], dataEntrada: '2026-05-20' };
    const feita = await call('POST', '/armazem', form);
    expect(feita.lote).toMatchObject([{ id, codigo: 'MATA-26' }]);
    expect((await call('GET', `/armazem/${feita.id}`)).lote).toMatchObject([{ codigo: 'MATA-26' }]);
    expect((await call('GET', '/armazem')).content[0].lote).toMatchObject([{ codigo: 'MATA-26' }]);
    expect((await call('GET', `/lotes/${id}`)).codigo).toBe('MATA-26-7-B');
  });

  it.each(['', null, undefined, 'Invalid date', '2026-02-30', '31/05/2026'])('armazém: a saída %p não é saída', async (dataSaida) => {
    const id = await colher(100);
    const form = { pilha: roca.sitio.pilha, lote: [{ id }], dataEntrada: '2026-05-20', dataSaida };
    const feita = await call('POST', '/armazem', form);
    expect(feita.dataSaida).toBeNull();
    await call('PUT', `/armazem/${feita.id}`, { ...form, dataSaida: '2026-05-31' });
    // A correction keeps fields that are not sent; a day that is null or blank says that the coffee has not left.
    expect((await call('PUT', `/armazem/${feita.id}`, { ...form, dataSaida: dataSaida ?? null })).dataSaida).toBeNull();
    expect((await call('GET', `/lotes/${id}`)).local).toBe('Pilha 1');
  });

  it.each(['armazem', 'secagem', 'ressecagem'])('%s: ao editar, a umidade de saída vazia fica nula', async (processo) => {
    const local = processo === 'armazem' ? { pilha: roca.sitio.pilha } : { secador: roca.sitio.secador };
    const form = { ...local, lote: [{ id: await colher(100) }], dataEntrada: '2026-05-20', dataSaida: '2026-05-22', umidadeSaida: 11.5 };
    const feita = await call('POST', `/${processo}`, form);
    expect(feita.umidadeSaida).toBe(11.5);
    expect((await call('PUT', `/${processo}/${feita.id}`, { ...form, umidadeSaida: '' })).umidadeSaida).toBeNull();
  });
});
