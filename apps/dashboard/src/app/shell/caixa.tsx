import { ActionIcon, Button, Group, Indicator, Popover, Stack, Text } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ago, oldest } from '../../http/outbox/age.js';
import type { Entry } from '../../http/outbox/entry.js';
import { discard, nudge, ofOthers } from '../../http/outbox/outbox.js';
import { promised, readPromise } from '../../http/outbox/persisted.js';
import { REOPENED, useAskBeforeLoss, useOutbox, useSender } from '../../http/outbox/use-outbox.js';
import { instant } from '../../ui/format.js';
import { useBackCloses } from '../../ui/over/over.js';
import { useNow } from '../../ui/use-now.js';
import classes from './caixa.module.css';
import { ListasAMao } from './listas-a-mao.js';
import { salvarGuardados } from './salvar-guardados.js';

/** Forms that go out by themselves. */
const waiting = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ refusal }) => refusal === undefined);

const kept = (count: number): string => `${count} ${count === 1 ? 'guardado' : 'guardados'} neste aparelho`;
const named = (mine: number, others: number): string => (mine > 0 ? `A enviar: ${kept(mine)}` : `De outra pessoa: ${kept(others)}`);

/** Asks before it discards a form: no other copy of the typed values exists. */
const Discard = ({ seq, refusal }: Entry) => {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
        Descartar
      </Button>
    );
  return (
    <div role="group" aria-label="Descartar?">
      <Text size="sm">
        {refusal ? 'O que foi escrito se perde.' : 'Não será mais enviado. Se já tinha saído daqui, confira na lista se foi gravado.'}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" onClick={() => setAsked(false)}>
          Manter
        </Button>
        <Button variant="subtle" color="cereja" onClick={() => void discard(seq)}>
          Descartar mesmo
        </Button>
      </Group>
    </div>
  );
};

const Line = ({ entry, onOpen }: { readonly entry: Entry; readonly onOpen: () => void }) => {
  const { seq, what, at, page, refusal } = entry;
  const now = useNow();
  return (
    <li className={classes['line']}>
      <Text fw={600}>{what}</Text>
      <Text size="sm" c="dimmed">
        {instant(at)} · {refusal ? 'recusado' : `esperando a internet ${ago(at, now)}`}
      </Text>
      {refusal && <Text size="sm">{refusal.message}</Text>}
      <Group gap="xs" mt="xs">
        {refusal && (
          <Button component={Link} to={`${page}?${REOPENED}=${seq}`} variant="default" onClick={onOpen}>
            Abrir de novo
          </Button>
        )}
        <Discard {...entry} />
      </Group>
    </li>
  );
};

const PROMISES = new Map([
  [true, 'O navegador prometeu não apagar o que está guardado.'],
  [false, 'O navegador pode apagar o que está guardado se faltar espaço no aparelho. Pôr a Tulha na tela de início ajuda.'],
]);

/** How long the oldest form has waited, the forms of other users, and the browser's promise to keep them. */
const About = ({ entries, others }: { readonly entries: readonly Entry[]; readonly others: number }) => {
  const promise = promised.use();
  useEffect(() => void readPromise(), []);
  const now = useNow();
  const first = oldest(waiting(entries), now);
  return (
    <div className={classes['line']}>
      {first && (
        <Text size="sm" fw={600}>
          O mais antigo espera {ago(first.at, now)}.
        </Text>
      )}
      {first?.long && <Text size="sm">Leve o aparelho até onde há sinal: há navegadores que esquecem depois de uma semana.</Text>}
      {others > 0 && <Text size="sm">De outra pessoa: {kept(others)}. Vai quando ela entrar.</Text>}
      {promise !== undefined && (
        <Text size="xs" c="dimmed">
          {PROMISES.get(promise)}
        </Text>
      )}
    </div>
  );
};

/** The forms sent and not yet written: how many, and on a press which ones and since when. Renders nothing where none waits. */
const Caixa = () => {
  const entries = useOutbox();
  const others = ofOthers.use();
  const now = useNow();
  const [opened, setOpened] = useState(false);
  useSender();
  useAskBeforeLoss();
  const something = entries.length + others > 0;
  useBackCloses(opened && something, () => setOpened(false));
  if (!something) return <ListasAMao />;
  const late = oldest(waiting(entries), now)?.long === true;
  const name = named(entries.length, others);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="22rem" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" mx="auto" aria-label={name} title={name} onClick={() => setOpened(!opened)}>
          <Indicator
            label={<span aria-hidden="true">{entries.length || others}</span>}
            size="1rem"
            color={late ? 'cereja.7' : 'ambar.6'}
            inline
          >
            <IconCloudUp size="1.25rem" aria-hidden="true" className={classes['icon']} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="A enviar" className={classes['window'] ?? ''}>
        <About {...{ entries, others }} />
        <ol className={classes['list']}>
          {entries.map((entry) => (
            <Line key={entry.seq} entry={entry} onOpen={() => setOpened(false)} />
          ))}
        </ol>
        {entries.length > 0 && (
          <Stack gap="xs" className={classes['line'] ?? ''}>
            {waiting(entries).length > 0 && (
              <Button variant="default" fullWidth onClick={() => void nudge()}>
                Enviar agora
              </Button>
            )}
            <Button variant="subtle" fullWidth onClick={() => void salvarGuardados(entries)}>
              Salvar em um arquivo
            </Button>
            <Text size="xs" c="dimmed">
              Para o caso de o aparelho quebrar antes de achar sinal. O que espera continua aqui, e vai do mesmo jeito.
            </Text>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

export default Caixa;
