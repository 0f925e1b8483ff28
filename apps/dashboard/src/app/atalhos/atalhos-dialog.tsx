import { Group, Kbd, Stack, Switch, Text } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { ATALHOS, ligarAtalhos, useAtalhosLigados } from './atalhos.js';
import classes from './atalhos.module.css';

/** The list of shortcuts, and the switch for those of one letter. */
export const AtalhosDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const on = useAtalhosLigados();
  return (
    <Dialog opened={opened} onClose={onClose} title="Atalhos do teclado">
      <Stack>
        <dl className={classes['list']}>
          {ATALHOS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                <Group gap="xs" wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label="Atalhos de uma tecla"
          description="Desligue se eles disparam sem querer, por exemplo ao ditar."
          checked={on}
          onChange={(event) => ligarAtalhos(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          Enquanto você escreve num campo, as teclas só escrevem.
        </Text>
      </Stack>
    </Dialog>
  );
};
