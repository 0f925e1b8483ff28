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
