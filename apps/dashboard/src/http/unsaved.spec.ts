import { DAYS_KEPT, dropUnsaved, keepUnsaved, type Place, sending, sentOf, sweepUnsaved, typingOf, unsavedAt } from './unsaved.js';

/** A browser's storage. Keys are its own properties, as they are in a browser. */
const kept: Record<string, string> = {};
Object.defineProperties(kept, {
  getItem: { value: (key: string) => kept[key] ?? null },
  setItem: { value: (key: string, text: string) => void (kept[key] = text) },
  removeItem: { value: (key: string) => void delete kept[key] },
});
Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true });
const keys = () => Object.keys(kept).sort();

const ANA: Place = { user: 7, page: '/rastreabilidade/terreiro/nova', form: '' };
const write = (place: Place, values: object, farm = 0) => keepUnsaved(place, { values: { ...values }, before: {}, farm });
const valuesAt = (place: Place, now?: number) => unsavedAt(place, now).map(({ values, farm }) => ({ ...values, farm }));

beforeEach(() => {
  for (const key of keys()) delete kept[key];
});

describe('o que foi escrito e não foi gravado', () => {
  it('volta a quem escreveu, qualquer que fosse a fazenda', () => {
    write(ANA, { responsavel: 'José' }, 3);
    expect(valuesAt(ANA)).toEqual([{ responsavel: 'José', farm: 3 }]);
    dropUnsaved(ANA, 3);
    expect(valuesAt(ANA)).toEqual([]);
  });

  it('é de um formulário só: nem de outra pessoa, nem de outro registro, nem de outra janela', () => {
    write(ANA, { responsavel: 'José' }, 3);
    const others: Place[] = [
      { ...ANA, user: 70 },
      { ...ANA, page: `${ANA.page}/1` },
      { ...ANA, form: 'linha' },
      { ...ANA, page: '/terreiro/nova' },
    ];
    for (const other of others) expect(valuesAt(other)).toEqual([]);
  });

  it('em cada fazenda há um', () => {
    write(ANA, { responsavel: 'José' }, 3);
    write(ANA, { responsavel: 'Rita' }, 4);
    expect(valuesAt(ANA)).toHaveLength(2);
    dropUnsaved(ANA, 3);
    expect(valuesAt(ANA)).toEqual([{ responsavel: 'Rita', farm: 4 }]);
  });

  it('não guarda senhas nem arquivos', () => {
    write(ANA, { nome: 'Rita', senha: 'segredo', senha_atual: 'x', video: new Blob(['x']) });
    expect(valuesAt(ANA)).toEqual([{ nome: 'Rita', farm: 0 }]);
    expect(JSON.stringify(kept)).not.toContain('segredo');
  });

  it('onde só se escreveu uma senha não há de onde continuar', () => {
    write(ANA, { nome: 'Rita', senha: 'segredo' });
    keepUnsaved(ANA, { values: { nome: '', senha: 'segredo' }, before: { nome: '', senha: '' }, farm: 0 });
    expect(keys()).toEqual([]);
  });

  it('fica por um mês, e sai do aparelho de quem quer que seja', () => {
    write(ANA, { nome: 'Rita' });
    const later = Date.now() + (DAYS_KEPT + 1) * 86_400_000;
    expect([valuesAt(ANA).length, valuesAt(ANA, later).length]).toEqual([1, 0]);
    sweepUnsaved();
    expect(keys()).toHaveLength(1);
    sweepUnsaved(later);
    expect(keys()).toEqual([]);
  });

  it('o que não se sabe de quem é sai; o que se estragou não atrapalha', () => {
    kept['tulha:rascunho:planilha-do-dia'] = '[]';
    kept['tulha:rascunho:7:0:/vendas/nova'] = '{';
    sweepUnsaved();
    expect(keys()).toEqual([]);
  });
});

describe('o que se envia de um formulário', () => {
  const form = { sent: () => undefined, back: () => undefined, written: () => undefined };

  it('é dele também quando não são os mesmos valores', () => {
    const values = { nome: 'Rita', senha: '' };
    sending(values, form);
    const { senha: _senha, ...corpo } = values;
    expect([typingOf(sentOf(corpo, values)), typingOf({ ...corpo })]).toEqual([form, undefined]);
  });

  it('sem formulário, não é de nenhum', () => {
    const corpo = { nome: 'Rita' };
    expect([sentOf(corpo, {}), typingOf(corpo)]).toEqual([corpo, undefined]);
  });
});

describe('rascunho guardado por uma versão anterior', () => {
  const em = new Date().toISOString();

  it('mantém a umidade da entrada, que tinha outro nome, e a fazenda', () => {
    kept['tulha:rascunho:7:3:secagem'] = JSON.stringify({ rascunho: { responsavel: 'José', umidade: 45.5 }, em });
    sweepUnsaved();
    expect(valuesAt({ user: 7, page: '/rastreabilidade/secagem/nova', form: '' })).toEqual([
      { responsavel: 'José', umidadeEntrada: 45.5, farm: 3 },
    ]);
  });

  it('o de uma correção é do registro', () => {
    kept['tulha:rascunho:7:3:secagem:12'] = JSON.stringify({ rascunho: { responsavel: 'José' }, em });
    sweepUnsaved();
    expect(valuesAt({ user: 7, page: '/rastreabilidade/secagem/12/corrigir', form: '' })).toEqual([{ responsavel: 'José', farm: 0 }]);
    expect(keys()).toHaveLength(1);
  });
});
