import { guardar, openTulha, tirar } from '@tulha/testing/tulha-room';

describe('ensaiar um comando', () => {
  it('decide sobre o que há agora, também o que outro processo gravou, e não grava nada', async () => {
    const { process, facts } = openTulha();
    const [a, b] = [process(), process()];
    await a(guardar(5));
    await b(guardar(7));
    expect(await a.ensaiar(tirar(9))).toEqual({ kg: 12, facts: [{ type: 'Tirado', data: { kg: 9 } }] });
    await expect(a.ensaiar(tirar(13))).rejects.toThrow('Há 12 kg.');
    expect(await facts()).toEqual(['Guardado 5', 'Guardado 7']);
    await a(tirar(12));
    expect((await b.ensaiar(guardar(1))).kg).toBe(0);
  });

  it('no meio de outros, espera a vez e não muda o que eles veem', async () => {
    const { process, facts } = openTulha();
    const send = process();
    await Promise.all([send(guardar(3)), send.ensaiar(tirar(3)).then(({ kg }) => expect(kg).toBe(3)), send(tirar(3))]);
    expect(await facts()).toEqual(['Guardado 3', 'Tirado 3']);
  });
});
