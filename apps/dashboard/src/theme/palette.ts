/**
 * Every colour of the dashboard, and nothing else: the theme, the splash before it and the tests read them from here.
 * Tuples run from light to dark, as Mantine wants them.
 */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Ripe coffee: the one action that matters. */
const cereja: Shades = ['#fdf0f0', '#f8dcdd', '#efb4b7', '#e7898f', '#dc626b', '#cd4450', '#b92f3e', '#a32233', '#861a2a', '#681321'];

/** Roasted bean: text that can be pressed, selection, focus. */
const cafe: Shades = ['#f7f1ea', '#eadfd2', '#d9c6b1', '#c7ab8e', '#b08d6c', '#93704f', '#77573b', '#5f442d', '#4a3423', '#36251a'];

/** Leaf: done, safe, in hand. */
const folha: Shades = ['#eff6ec', '#dcebd6', '#b9d7af', '#94c285', '#74ad63', '#57944a', '#3f7a36', '#326529', '#27501f', '#1b3a16'];

/** Coffee in the sun of the yard: under way, look twice. */
const ambar: Shades = ['#fdf5e3', '#f9e8c2', '#f2d08a', '#eab854', '#d99d2b', '#bb8118', '#966510', '#7a510b', '#5f3f08', '#452d05'];

/** Paper and its shadows, light scheme. */
const papel: Shades = ['#faf7f2', '#f3eee6', '#e9e1d6', '#ddd2c4', '#cdbfae', '#a99987', '#6f6153', '#574b40', '#3d342c', '#271f19'];

/** The dark scheme, from text to ground: Mantine reads 0 as text, 2 as dimmed, 4 as border, 6 as field, 7 as ground. */
const torra: Shades = ['#f1e8dd', '#d9cbbc', '#b7a797', '#8f7f70', '#4a3b31', '#3a2d25', '#261c16', '#1a130f', '#130d0a', '#0c0806'];

export const palette = { cereja, cafe, folha, ambar, papel, torra } as const;

/** Ground, raised surface, text and so on, by scheme. */
export const surfaces = {
  light: { ground: papel[0], surface: '#fffefb', sunken: papel[1], line: papel[2], text: papel[9], field: '#968573', dimmed: papel[6] },
  dark: { ground: torra[7], surface: '#221914', sunken: torra[8], line: torra[5], text: torra[0], field: '#7d6d5f', dimmed: torra[2] },
} as const;
