import { abrirMesaDeDois, MINUTO } from './testing/mesa-de-dois.js';

it('dois processos buscam por dez horas, cada nota uma vez, e a SEFAZ nunca os recusa; sem resposta, esperam a hora', async () => {
  const mesa = await abrirMesaDeDois();
  const { sefaz, perguntas } = mesa;
  try {
    await mesa.juntos();
    expect(perguntas).toEqual([]); // nobody has asked for it yet
    await mesa.comecar();
    for (let passo = 0; passo < 60; passo++) {
      if (passo % 20 === 5) await mesa.emitir(passo);
      if (passo === 30) sefaz.falhar('antes');
      await mesa.juntos();
      mesa.depois(10 * MINUTO);
    }
    const fatos = await mesa.fatos();
    const consultas = fatos.flatMap(({ type, data }) => (type === 'SefazConsultada' ? [(data as { cStat: string }).cStat] : []));
    expect(new Set(consultas)).toEqual(new Set(['137', '138']));
    expect(fatos.filter(({ type }) => type === 'NotaResumida')).toHaveLength(3);
    const esperas = perguntas.slice(1).map((em, n) => (em - (perguntas[n] ?? 0)) / MINUTO);
    expect(Math.min(...esperas)).toBeGreaterThanOrEqual(65);
    expect(Math.max(...esperas)).toBeLessThanOrEqual(80);
    expect(consultas).toHaveLength(perguntas.length - 1); // one got no answer
  } finally {
    await mesa.close();
  }
});

it('com o consentimento da fazenda, um dos dois dá ciência do que espera, uma vez, e nada mais; retirado, ninguém', async () => {
  const mesa = await abrirMesaDeDois();
  const { manifestadas } = mesa;
  const depoisDaHora = async () => {
    mesa.depois(71 * MINUTO);
    await mesa.juntos();
  };
  const passos = async () =>
    (await mesa.fatos()).flatMap(({ type, data }) => (type.startsWith('Manifestacao') ? [{ type, ...(data as { chave: string }) }] : []));
  try {
    await mesa.comecar();
    await mesa.juntos();
    const [primeira, perdida] = [await mesa.emitir(1), await mesa.emitir(2)];
    await depoisDaHora();
    expect(manifestadas).toEqual([]);
    await mesa.ciencia(true);
    await depoisDaHora();
    expect((await passos()).map(({ type, chave }) => [type, chave])).toEqual(
      [primeira, perdida].flatMap((chave) => ['ManifestacaoAssinada', 'ManifestacaoRegistrada'].map((type) => [type, chave])),
    );
    expect((await passos())[0]).toMatchObject({ tipo: 'CIENCIA', automatica: true, justificativa: null });
    expect(manifestadas).toHaveLength(2);

    // Of a third the answer is lost: the same bytes go after the next look, and are not said twice.
    const terceira = await mesa.emitir(3);
    mesa.perderAResposta();
    await depoisDaHora();
    expect((await passos()).slice(4)).toMatchObject([{ type: 'ManifestacaoAssinada', chave: terceira }]);
    await depoisDaHora();
    expect((await passos()).slice(5)).toMatchObject([{ type: 'ManifestacaoRegistrada', chave: terceira, cStat: '573' }]);
    expect(manifestadas).toHaveLength(4);
    expect(manifestadas[3]).toBe(manifestadas[2]);

    await mesa.ciencia(false);
    await mesa.emitir(4);
    await depoisDaHora();
    await depoisDaHora();
    const fatos = await mesa.fatos();
    expect(fatos.filter(({ type }) => type === 'NotaResumida')).toHaveLength(4);
    expect(fatos.filter(({ type }) => type === 'XmlDaNotaRecebido')).toHaveLength(3);
    expect(manifestadas).toHaveLength(4);
  } finally {
    await mesa.close();
  }
});
