import type { Page } from 'playwright-core';

/**
 * Shows the page as a WebView does whose text is so many times larger (`TextZoom.set`): each text grows, and no width or
 * margin with it, since those follow the size that the page names and not the one that is shown.
 */
export async function showLargeText(page: Page, factor: number): Promise<void> {
  await page.evaluate((by) => {
    // Both sizes before either changes: what is inside follows what is around it.
    const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    for (const [element, size] of sizes) element.style.fontSize = `${size * by}px`;
  }, factor);
}
