import { naRoca } from '../../testing/na-roca.js';

describe('despolpa: uma saída que não conta', () => {
  const roca = naRoca();
  const aviso = 'Só um descascador tem mais de uma saída: vale a primeira. Ficou de fora a outra: Verde, 100 L.';
  const form = (despolpador: number, ...saida: (readonly [string, number])[]) => ({
    despolpador,
    data: '2026-05-12',
    talhao: [{ talhao: roca.sitio.mata, quantidade: 600 }],
    saida: saida.map(([tipo, quantidade]) => ({ tipo, quantidade })),
  });
  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, body?: object) =>
    (await roca.ana.call(method, `/rastreabilidade/despolpagem${url}`, body, roca.sitio.na)).body;

  it('diz-se a quem a mandou, ao lançar, ao corrigir e no ensaio; onde todas contam, nada se diz', async () => {
    const duas = [['Cereja', 300] as const, ['Verde', 100] as const];
    expect((await call('POST', '?ensaio=1', form(roca.sitio.despolpador, ...duas))).avisos).toContain(aviso);
    const feita = await call('POST', '', form(roca.sitio.despolpador, ...duas));
    expect({ saidas: feita.saida.length, avisos: feita.avisos }).toEqual({ saidas: 1, avisos: [aviso] });
    expect((await call('GET', `/${feita.id}`)).avisos).toBeUndefined();
    expect((await call('PUT', `/${feita.id}`, form(roca.sitio.despolpador, ...duas))).avisos).toEqual([aviso]);
    expect((await call('PUT', `/${feita.id}`, form(roca.sitio.descascador, ...duas))).avisos).toBeUndefined();
    expect((await call('POST', '', form(roca.sitio.despolpador, ['Cereja', 1]))).avisos).toBeUndefined();
  });
});
