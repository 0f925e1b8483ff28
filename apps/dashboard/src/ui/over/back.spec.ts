import { overPage } from './back.js';

/** A tab's history as browsers keep it; going back is told at once. */
const tab = () => {
  const entries: unknown[] = [{ key: 'antes' }, { key: 'pagina' }];
  let at = 1;
  let told = () => undefined as unknown;
  const history = {
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      entries.splice(at + 1, entries.length, state);
      at++;
    },
    back: () => {
      at--;
      told();
    },
  };
  const over = overPage(history);
  told = over.moved;
  const goTo = (key: string) => {
    if (over.takesPlace()) entries[at] = { key };
    else history.pushState({ key });
    over.arrived();
  };
  const forward = () => {
    at++;
    told();
  };
  return { over, history, goTo, forward, page: () => (history.state as { key: string }).key };
};

describe('o que está por cima da página e o botão Voltar', () => {
  it('Voltar fecha o que está aberto e não sai da página', () => {
    const { over, history, page } = tab();
    const closed: string[] = [];
    over.opened(() => closed.push('janela'));
    history.back();
    expect([closed, page()]).toEqual([['janela'], 'pagina']);
    history.back();
    expect(page()).toBe('antes');
  });

  it('um sobre o outro: fecha só o de cima', () => {
    const { over, history, page } = tab();
    const closed: string[] = [];
    over.opened(() => closed.push('embaixo'));
    over.opened(() => closed.push('em cima'));
    history.back();
    expect(closed).toEqual(['em cima']);
    history.back();
    expect([closed, page()]).toEqual([['em cima', 'embaixo'], 'pagina']);
  });

  it('o que foi fechado de outro jeito não gasta um toque em Voltar', () => {
    const { over, history, page } = tab();
    over.opened(() => undefined)();
    over.opened(() => undefined)();
    history.back();
    expect(page()).toBe('antes');
  });

  it('quem vai dali a outra página volta para esta com um toque', () => {
    const { over, history, goTo, page } = tab();
    const gone = over.opened(() => undefined);
    over.opened(() => undefined)();
    gone();
    goTo('outra');
    history.back();
    expect(page()).toBe('pagina');
    history.back();
    expect(page()).toBe('antes');
  });

  it('Avançar não traz de volta o que se fechou, nem sai da página', () => {
    const { over, history, forward, page } = tab();
    over.opened(() => undefined);
    history.back();
    forward();
    expect([page(), history.state]).toEqual(['pagina', { key: 'pagina' }]);
  });
});
